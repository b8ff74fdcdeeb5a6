"use strict";
// Tables: click a head to sort, type to search. A cell sorts by its data-v, or by its text.
const sortValue = (cell) => {
  const raw = cell.dataset.v;
  if (raw !== undefined) return raw === "" ? NaN : Number(raw);
  return cell.textContent.trim().toLowerCase();
};

const compareCells = (a, b) => {
  if (typeof a === "string" || typeof b === "string") return String(a).localeCompare(String(b), undefined, { numeric: true });
  return a - b;
};

function sortBy(table, column, direction) {
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, place) => ({ row, place, value: sortValue(row.cells[column]) }));
  const unknown = (value) => typeof value === "number" && Number.isNaN(value);
  rows.sort((a, b) => {
    if (unknown(a.value) || unknown(b.value)) return unknown(a.value) - unknown(b.value) || a.place - b.place;
    return compareCells(a.value, b.value) * direction || a.place - b.place;
  });
  body.append(...rows.map((entry) => entry.row));
  [...table.tHead.rows[0].cells].forEach((head, index) => {
    if (index === column) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    else head.removeAttribute("aria-sort");
  });
}

document.querySelectorAll("table").forEach((table) => {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.querySelector("button")?.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      const first = head.classList.contains("num") ? -1 : 1;
      sortBy(table, column, before === null ? first : before === "ascending" ? -1 : 1);
    });
  });
});

document.querySelectorAll("input[type=search]").forEach((input) => {
  const table = document.getElementById(input.dataset.table);
  const count = input.parentElement.querySelector("output");
  const words = (row) => [...row.cells].filter((cell) => !cell.classList.contains("num")).map((cell) => cell.textContent);
  const rows = [...table.tBodies[0].rows].map((row) => [row, words(row).join(" ").toLowerCase()]);
  const search = () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [row, text] of rows) {
      row.hidden = !wanted.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${rows.length}`;
  };
  input.addEventListener("input", search);
  search();
});

// Interactive charts: the specification is in the page, the colours are the reader's theme.
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function drawCharts() {
  document.querySelectorAll("script[type='application/vega-lite+json']").forEach((source) => {
    const target = document.getElementById(source.dataset.target);
    const text = source.textContent.replace(/var\(--([a-z]+)\)/g, (_, name) => colour(name));
    const size = { labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" };
    const axis = { ...size, labelColor: colour("ink"), titleColor: colour("muted"), gridColor: colour("grid"), domainColor: colour("grid"), tickColor: colour("grid") };
    const legend = { ...size, columns: target.clientWidth < 520 ? 2 : 4, labelColor: colour("ink"), titleColor: colour("muted") };
    const config = { background: "transparent", font: "system-ui, sans-serif", axis, legend, view: { stroke: null } };
    const tooltip = { theme: dark.matches ? "dark" : "light" };
    document.getElementById(`${target.id}-choice`).replaceChildren();
    vegaEmbed(target, JSON.parse(text), { actions: false, renderer: "svg", config, tooltip })
      .then(() => { target.dataset.ready = "yes"; })
      .catch((error) => { target.textContent = `This chart could not be drawn: ${error}`; console.error(error); });
  });
}
if (window.vegaEmbed) { drawCharts(); dark.addEventListener("change", drawCharts); }
