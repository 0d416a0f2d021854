// parasail and edlib on the pairs of the aligner, with unit costs. Prints the median and the 99th percentile of the rounds in ns a
// pair, a line a way to ask.
//
//   pairs   u32: rounds, pairs; for each u32 bytes of target and attempt, then these, one character a phone
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <algorithm>
#include <string>
#include <vector>
#ifdef PARASAIL
#include <parasail.h>
#else
#include <edlib.h>
#endif

static double now() { timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e9 + t.tv_nsec; }

int main(int, char **names) {
  FILE *file = fopen(names[1], "rb");
  auto number = [&] { uint32_t n = 0; if (fread(&n, 4, 1, file) != 1) exit(1); return n; };
  auto text = [&](uint32_t length) { std::string s(length, 0); if (fread(&s[0], 1, length, file) != length) exit(1); return s; };
  uint32_t rounds = number();
  std::vector<std::pair<std::string, std::string>> pairs(number());
  for (auto &pair : pairs) { uint32_t m = number(), n = number(); pair.first = text(m); pair.second = text(n); }
#ifdef PARASAIL
  std::string alphabet;
  for (int c = 33; c < 127; ++c) alphabet += (char)c;
  parasail_matrix_t *matrix = parasail_matrix_create_case_sensitive(alphabet.c_str(), 0, -1);
  parasail_function_t *ways[] = {parasail_nw_trace_diag_16, parasail_nw_trace_scan_16, parasail_nw_diag_16};
  auto align = [&](int way, const std::string &a, const std::string &b) {
    parasail_result_t *result = ways[way](a.data(), a.size(), b.data(), b.size(), 1, 1, matrix);
    if (way < 2) parasail_cigar_free(parasail_result_get_cigar(result, a.data(), a.size(), b.data(), b.size(), matrix));
    parasail_result_free(result);
  };
  const int count = 3;
#else
  EdlibAlignTask ways[] = {EDLIB_TASK_PATH, EDLIB_TASK_DISTANCE};
  auto align = [&](int way, const std::string &a, const std::string &b) {
    EdlibAlignConfig config = edlibNewAlignConfig(-1, EDLIB_MODE_NW, ways[way], NULL, 0);
    edlibFreeAlignResult(edlibAlign(a.data(), a.size(), b.data(), b.size(), config));
  };
  const int count = 2;
#endif
  for (int way = 0; way < count; ++way) {
    std::vector<double> times;
    for (uint32_t round = 0; round < rounds; ++round) {
      double started = now();
      for (auto &[a, b] : pairs) align(way, a, b);
      times.push_back((now() - started) / pairs.size());
    }
    std::sort(times.begin(), times.end());
    printf("%f %f %u\n", times[times.size() / 2], times[times.size() * 99 / 100], rounds);
  }
}
