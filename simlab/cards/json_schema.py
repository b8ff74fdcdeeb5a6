"""JSON Schema of card files and of `set.yaml`: editors complete and check with it while one types."""

from typing import Any

from pydantic.json_schema import models_json_schema

from simlab.cards.schema import CARD_MODELS, KEY, Header
from simlab.vocabulary import Kind

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def card_file_schema() -> dict[str, Any]:
    """A file of cards: keys to cards, whose corners depend on their kind."""
    models = list(dict.fromkeys(CARD_MODELS.values()))
    refs, schema = models_json_schema([(model, "validation") for model in models])
    definitions = schema["$defs"]
    allow_short_clauses(definitions)
    for model in models:
        kinds = [kind.word for kind, of_kind in CARD_MODELS.items() if of_kind is model]
        definitions[model.__name__]["properties"]["kind"] = {"type": "string", "enum": kinds}
    cases = [{"if": has_kind(kind), "then": refs[model, "validation"]} for kind, model in CARD_MODELS.items()]
    card = {
        "type": "object",
        "properties": {"kind": {"type": "string", "enum": Kind.words()}},
        "required": ["name", "kind", "basis"],
        "allOf": cases,
    }
    return {
        "$schema": DIALECT,
        "title": "simlab cards",
        "type": "object",
        "propertyNames": {"pattern": f"^{KEY.pattern}$"},
        "additionalProperties": card,
        "$defs": definitions,
    }


def set_file_schema() -> dict[str, Any]:
    return {"$schema": DIALECT} | Header.model_json_schema() | {"title": "simlab card set"}


def has_kind(kind: Kind) -> dict[str, Any]:
    return {"properties": {"kind": {"const": kind.word}}, "required": ["kind"]}


def allow_short_clauses(definitions: dict[str, Any]) -> None:
    """`else: {lose_levels: 1}` is short for `else: {do: {lose_levels: 1}}`, and one `then` needs no list."""
    clause, operation = definitions["Clause"], definitions["Operation"]
    clause["properties"] |= operation["properties"]
    clause.pop("required", None)
    one = {"$ref": "#/$defs/Clause"}
    for name in ("Clause", "Sentence"):
        definitions[name]["properties"]["then"] = {"anyOf": [one, {"type": "array", "items": one}]}
