"""Reads the exports in a folder with Python's own means and networkx, and prints what they hold as JSON."""

import csv
import json
import sys
import zipfile
from pathlib import Path

import networkx

csv.field_size_limit(2**24)
folder = Path(sys.argv[1])


def rows(name):
    with open(folder / name, newline="", encoding="utf-8") as file:
        return list(csv.reader(file, strict=True))


def records(name):
    header, *rest = rows(name)
    assert all(len(row) == len(header) for row in rest), f"{name}: rows differ in length"
    return [dict(zip(header, row)) for row in rest]


def arcs(graph, url):
    return [[graph.nodes[a][url], graph.nodes[b][url]] for a, b in graph.edges()]


pages = records("pages.csv")
links = records("links.csv")
graphml = networkx.read_graphml(folder / "graph.graphml")
gexf = networkx.read_gexf(folder / "graph.gexf")
with zipfile.ZipFile(folder / "crawl.wacz") as wacz:
    assert wacz.testzip() is None
    listed = [json.loads(line) for line in wacz.read("pages/pages.jsonl").splitlines()]

json.dump(
    {
        "structure": rows("structure.csv"),
        "pages": len(pages),
        "fetched": [row["url"] for row in pages if row["state"] == "fetched"],
        "links": len(links),
        "hyperlinks": sum(row["type"] == "hyperlink" for row in links),
        "graphml": {"pages": len(graphml), "arcs": arcs(graphml, "url")},
        "gexf": {"pages": len(gexf), "arcs": arcs(gexf, "label")},
        "wacz": [page["url"] for page in listed if "url" in page],
    },
    sys.stdout,
)
