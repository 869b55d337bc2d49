"""Fails if a link of a website in a folder leads to no file of it, or to no place in one."""

import html.parser
import pathlib
import sys
import urllib.parse

root = pathlib.Path(sys.argv[1]).resolve()


class Document(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], {"", "top"}
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            if name == "srcset" and value:
                self.links += [part.split()[0] for part in value.split(",") if part.strip()]


def target(page, link):
    """Returns the file that a link leads to; None for another website."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = urllib.parse.unquote(parts.path)
    file = page if not path else root / path.lstrip("/") if path.startswith("/") else page.parent / path
    return file / "index.html" if path.endswith("/") or file.is_dir() else file


# The pages of the reference are made by a script in the browser.
pages = [page for page in root.rglob("*.html") if "reference" not in page.relative_to(root).parts[:1]]
documents = {page: Document(page) for page in pages}
problems = []
for page, document in documents.items():
    # A page of errors is shown at any address.
    if page.name == "404.html":
        continue
    for link in document.links:
        file = target(page, link)
        if file is None:
            continue
        file = pathlib.Path(file).resolve()
        anchor = urllib.parse.unquote(urllib.parse.urlsplit(link).fragment)
        if not file.is_file():
            problems.append(f"{page.relative_to(root)}: no file '{link}'")
        elif file in documents and anchor not in documents[file].anchors:
            problems.append(f"{page.relative_to(root)}: no place '{link}'")
print("\n".join(sorted(set(problems))), end="\n" if problems else "")
print(f"{sum(len(document.links) for document in documents.values())} links of {len(pages)} pages")
sys.exit(1 if problems or not pages else 0)
