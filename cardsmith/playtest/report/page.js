for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const key = (row, at) => {
    const cell = row.cells[at], given = cell.dataset.sort ?? cell.textContent.trim();
    return given !== "" && !isNaN(given) ? Number(given) : given;
  };
  heads.forEach((head, at) => {
    if (head.tagName !== "TH") return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending", body = table.tBodies[0];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const compare = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b
        : typeof a === "number" ? 1 : typeof b === "number" ? -1 : a.localeCompare(b));
      body.append(...[...body.rows].sort((a, b) => (up ? 1 : -1) * compare(key(a, at), key(b, at))));
    });
  });
}
