// What src/graph/pagerank.ts does, in C: pagerank FILE ITERATIONS prints microseconds of CPU time an iteration, and the largest rank.
// FILE has 32-bit numbers: pages, arcs, the in-degrees and the out-degrees of the pages, the sources of the arcs by target.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>

static int32_t *numbers(FILE *file, size_t count) {
  int32_t *values = malloc(count * sizeof *values + 1);
  if (values == NULL || fread(values, sizeof *values, count, file) != count) exit(1);
  return values;
}

// Neumaier's sum of the values, or of their absolute differences from others.
static double sum(const double *values, const double *others, size_t count) {
  double total = 0, lost = 0;
  for (size_t at = 0; at < count; at++) {
    double value = others == NULL ? values[at] : fabs(values[at] - others[at]);
    double grown = total + value;
    lost += total >= value ? total - grown + value : value - grown + total;
    total = grown;
  }
  return total + lost;
}

int main(int count, char **words) {
  FILE *file = count == 3 ? fopen(words[1], "rb") : NULL;
  if (file == NULL) return 2;
  int32_t *sizes = numbers(file, 2);
  size_t pages = sizes[0], arcs = sizes[1];
  int32_t *in = numbers(file, pages), *out = numbers(file, pages), *sources = numbers(file, arcs);
  int iterations = atoi(words[2]);
  double *ranks = malloc(pages * sizeof *ranks), *next = malloc(pages * sizeof *next), *shares = malloc(pages * sizeof *shares);
  for (size_t page = 0; page < pages; page++) ranks[page] = next[page] = shares[page] = 1.0 / pages;
  double distance = 0;
  clock_t start = clock();
  for (int turn = 0; turn < iterations; turn++) {
    for (size_t page = 0; page < pages; page++) shares[page] = out[page] == 0 ? 0 : 0.85 * ranks[page] / out[page];
    size_t arc = 0;
    for (size_t page = 0; page < pages; page++) {
      size_t end = arc + in[page];
      double total = 0;
      for (; arc < end; arc++) total += shares[sources[arc]];
      next[page] = total;
    }
    double even = (1 - sum(next, NULL, pages)) / pages;
    for (size_t page = 0; page < pages; page++) next[page] += even;
    distance += sum(next, ranks, pages);
    double *last = ranks;
    ranks = next;
    next = last;
  }
  double elapsed = (double)(clock() - start) / CLOCKS_PER_SEC;
  double largest = 0;
  for (size_t page = 0; page < pages; page++) if (ranks[page] > largest) largest = ranks[page];
  printf("%.3f %.17g %g\n", elapsed * 1e6 / iterations, largest, distance);
  return 0;
}
