"""Lays out the pages of the website: those of the repository, at the same paths.

Links to files that aren't pages lead to the repository. Site/README.md is the front page.
"""

import os
import pathlib
import re
import shutil
import sys

root = pathlib.Path(__file__).resolve().parent.parent
folder, address, repository = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
pages = folder / "pages"
link = re.compile(r"(\]\(|(?:src|srcset|href)=\")([^)\s\"#:]+)(#[^)\s\"]*)?(?=[)\"])")
# Files in whose place the site has what is made of them.
made = {pathlib.Path("Schemas/chinook.yaml"): "dictionary/chinook.html"}


def paths():
    """Returns the pages, and what is shown on them."""
    found = [*root.glob("docs/*.md"), *root.glob("docs/development/*.md"), *root.glob("docs/images/*")]
    found += [*root.glob("Benchmarks/*.md"), *root.glob("Benchmarks/*.svg"), root / "llms.txt"]
    found += [root / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
    return {path.relative_to(root): path for path in found}


def rewritten(text, page, known):
    """Returns a page whose links lead to other pages, or to the repository."""
    def replacement(match):
        target = pathlib.Path(os.path.normpath(page.parent / match[2]))
        if target in known:
            return match[0]
        if target in made:
            return match[1] + os.path.relpath(made[target], page.parent)
        if target == pathlib.Path("README.md"):
            return f"{match[1]}{os.path.relpath('index.md', page.parent)}{match[3] or ''}"
        kind = "tree" if (root / target).is_dir() else "blob"
        return f"{match[1]}{repository}/{kind}/main/{target}{match[3] or ''}"

    # The generator knows fences with one word.
    return link.sub(replacement, re.sub(r"(?m)^```(\w+) .*$", r"```\1", text))


def comparison():
    """Returns the section of README.md that compares dbgen with others, without its heading."""
    return re.search(r"(?ms)^## How it compares\n\n(.*?)(?=^## )", (root / "README.md").read_text())[1]


def front_page(known):
    text = (root / "Site/README.md").read_text().replace("<!-- from README.md -->\n", comparison())
    # The front page is a folder higher than its source, and has the whole width.
    return "---\nhide: [navigation, toc]\n---\n\n" + rewritten(text.replace("](../", "]("), pathlib.Path("index.md"), known)


known = paths()
shutil.rmtree(pages, ignore_errors=True)
for relative, path in known.items():
    copy = pages / relative
    copy.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".md":
        copy.write_text(rewritten(path.read_text(), relative, known))
    else:
        shutil.copyfile(path, copy)
(pages / "index.md").write_text(front_page(known))
shutil.copyfile(root / "Site/api.md", pages / "api.md")
shutil.copyfile(root / "Site/site.css", pages / "site.css")
settings = (root / "Site/zensical.toml").read_text()
(folder / "zensical.toml").write_text(settings.replace("SITE_URL", address).replace("REPOSITORY", repository))
