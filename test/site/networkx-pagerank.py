"""PageRank by networkx of the graph on standard input, {"pages": [url], "arcs": [[url, url]]}, as {url: rank}."""

import json
import sys

import networkx

given = json.load(sys.stdin)
graph = networkx.DiGraph()
graph.add_nodes_from(given["pages"])
graph.add_edges_from(given["arcs"])
# networkx stops at an L1 step of tol times the number of pages: 1e-13 or so, as near as doubles allow.
json.dump(networkx.pagerank(graph, alpha=0.85, tol=1e-16, max_iter=1000), sys.stdout)
