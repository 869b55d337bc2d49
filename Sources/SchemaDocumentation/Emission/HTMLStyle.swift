/// The styles and the script of a document in HTML.
enum HTMLStyle {
  static let text = """
    :root {
      --page: #ffffff; --panel: #f8fafc; --ink: #1e293b; --soft: #526077; --rule: #e2e8f0;
      --accent: #1d4ed8; --mark: #eef2ff; --box: #ffffff; --head: #f1f5f9; --line: #64748b;
      --center: #dbeafe;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono",
        monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0f172a; --panel: #131d33; --ink: #e2e8f0; --soft: #9fb0c8; --rule: #2a3850;
        --accent: #93b4ff; --mark: #1e2b4a; --box: #172238; --head: #1f2c46; --line: #8ea0bb;
        --center: #1f3a6e;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
    body {
      margin: 0; display: grid; grid-template-columns: 16rem minmax(0, 1fr);
      background: var(--page); color: var(--ink); font: 15px/1.55 var(--sans);
    }
    a { color: var(--accent); text-decoration: none; }
    a:hover { text-decoration: underline; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem; z-index: 1; }
    nav {
      position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem;
      background: var(--panel); border-right: 1px solid var(--rule); font-size: 14px;
    }
    nav .brand { display: block; margin-bottom: 1rem; color: var(--ink); font-weight: 600;
      font-size: 1.05rem; overflow-wrap: anywhere; }
    nav input {
      width: 100%; margin-bottom: .75rem; padding: .4rem .6rem; border: 1px solid var(--rule);
      border-radius: 6px; background: var(--page); color: var(--ink); font: inherit;
    }
    nav summary { margin: .75rem 0 .25rem; color: var(--soft); font-size: 12px; font-weight: 600;
      letter-spacing: .04em; text-transform: uppercase; cursor: pointer; }
    nav .message { margin: 0; color: var(--soft); }
    nav .count { font-weight: 400; }
    nav ul { margin: 0; padding: 0; list-style: none; }
    nav li a { display: block; padding: .12rem .5rem; border-radius: 5px; color: var(--ink);
      overflow-wrap: anywhere; }
    nav li a:hover { background: var(--mark); text-decoration: none; }
    main { padding: 2.5rem clamp(1rem, 4vw, 3.5rem) 4rem; }
    main > * { max-width: 78rem; }
    h1, h2, h3, h4 { line-height: 1.25; overflow-wrap: anywhere; }
    h1 { margin: 0; font-size: 2rem; letter-spacing: -.01em; }
    h2 { margin: 3rem 0 1rem; font-size: 1.35rem; }
    h3 { margin: 0 0 .75rem; font-size: 1.15rem; }
    h3 a { color: inherit; }
    h4 { margin: 1.75rem 0 .5rem; font-size: .95rem; }
    .overview h3 { margin-top: 2rem; }
    .summary, .legend, .kind { color: var(--soft); }
    .summary { margin: .25rem 0 0; }
    .kind { margin-left: .35rem; font-size: .8rem; font-weight: 400; }
    article { margin: 0 0 3rem; padding-top: 1.5rem; border-top: 1px solid var(--rule); }
    p { margin: .5rem 0; max-width: 46rem; }
    main ul { margin: .5rem 0; padding-left: 1.2rem; }
    code { font: .86em/1.4 var(--mono); }
    .scroll { overflow-x: auto; margin: .75rem 0; }
    table { width: 100%; border-collapse: collapse; font-size: 14px; }
    caption { position: absolute; width: 1px; height: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap; }
    th, td { padding: .45rem 1rem .45rem 0; border-bottom: 1px solid var(--rule);
      text-align: left; vertical-align: top; font-weight: 400; }
    thead th { color: var(--soft); font-size: 12px; font-weight: 600; white-space: nowrap; }
    tbody th { white-space: nowrap; }
    td:last-child { min-width: 11rem; }
    td code { overflow-wrap: break-word; }
    abbr { padding: .05rem .3rem; border-radius: 4px; background: var(--mark); color: var(--accent);
      font-size: 10.5px; font-weight: 600; text-decoration: none; vertical-align: 1px; }
    pre { margin: .5rem 0; padding: .8rem 1rem; overflow-x: auto; border: 1px solid var(--rule);
      border-radius: 8px; background: var(--panel); }
    .diagram { display: block; max-width: 100%; height: auto; font: 12px var(--mono); }
    .diagram text { fill: var(--ink); white-space: pre; }
    .diagram .name { font-weight: 600; }
    .diagram .type { fill: var(--soft); }
    .diagram .mark { fill: var(--accent); font-size: 10px; font-weight: 600; }
    .box rect { fill: var(--box); stroke: var(--rule); stroke-width: 1.5; }
    .center rect { fill: var(--center); stroke: var(--accent); }
    .external rect, .distant rect { fill: var(--page); stroke: var(--line); stroke-width: 1;
      stroke-dasharray: 4 3; }
    a:hover .box rect { stroke: var(--accent); }
    .bar { stroke: var(--rule); }
    .center .bar { stroke: var(--accent); }
    .line { fill: none; stroke: var(--line); stroke-width: 1.4; }
    .optional .line { stroke-dasharray: 5 3; }
    .head { fill: var(--line); }
    .reference:hover .line { stroke: var(--accent); stroke-width: 2.4; }
    .reference:hover .head { fill: var(--accent); }
    @media (max-width: 52rem) {
      body { display: block; }
      nav { position: static; height: auto; max-height: 45vh; border-right: 0;
        border-bottom: 1px solid var(--rule); padding: 1rem; }
      main { padding-top: 1.5rem; }
      .wide thead { position: absolute; clip-path: inset(50%); }
      .wide tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--rule); }
      .wide th, .wide td { display: block; padding: .1rem 0; border: 0; white-space: normal;
        overflow-wrap: anywhere; }
      .wide td:empty { display: none; }
      .wide td { padding-left: 5.5rem; }
      .wide td::before { content: attr(data-label); display: inline-block; width: 5.5rem;
        margin-left: -5.5rem; color: var(--soft); font-size: 12px; }
    }
    @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
    @media print {
      body { display: block; font-size: 11px; }
      nav, .skip, .legend { display: none; }
      article { break-before: page; border-top: 0; }
      tr, svg, pre { break-inside: avoid; }
      .scroll { overflow: visible; }
      h2, h3, h4 { break-after: avoid; }
      .diagram { min-width: 0 !important; }
    }

    """

  /// Shows the field for searching, which does nothing without a script, and lists only the pages
  /// whose words hold all of the words in it, also in groups that are closed otherwise.
  static let search = """
    const field = document.getElementById("search");
    const entries = Array.from(document.querySelectorAll("nav li"));
    const groups = Array.from(document.querySelectorAll("nav details"));
    const message = document.getElementById("message");
    field.hidden = false;
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
      for (const entry of entries) {
        entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
      }
      message.textContent = entries.every((entry) => entry.hidden) ? "No match" : "";
      for (const group of groups) {
        if (words.length > 0) {
          group.dataset.before ??= group.open ? "open" : "closed";
          group.open = true;
        } else if (group.dataset.before) {
          group.open = group.dataset.before === "open";
          delete group.dataset.before;
        }
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && document.activeElement !== field) {
        event.preventDefault();
        field.focus();
      }
    });

    """
}
