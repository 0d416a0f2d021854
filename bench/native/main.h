// Runs cases in linear memory and prints, for each suite, the median and the 99th percentile of its rounds in ns a case.
//
//   image   the linear memory of the kernels, tables and lexicon in it
//   cases   u32: suites; for each u32 rounds and cases; for each case u32 kernel and six arguments, then
//           u32 pokes with u32 address, u32 bytes and these; then what memory must hold after it: u32 address, u32 bytes, these
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <algorithm>
#include <vector>

struct Poke { u32 at, bytes; const u8 *from; };
struct Case { u32 kernel, arguments[6]; std::vector<Poke> pokes; Poke expected; };

static void call(const Case &one) {
  const u32 *a = one.arguments;
  switch (one.kernel) {
    case 0: in_align::align(a[0], a[1]); break;
    case 1: whole::in_align::align(a[0], a[1]); break;
    case 2: in_rank::rank(a[0], a[1], a[2]); break;
    case 3: in_neighbours::neighbours(a[0]); break;
    case 4: in_frames::layFrames(a[0], a[1], a[2], 0); in_frames::prepareFrames(); in_slots::slots(a[3]); break;
    case 5: in_frames::layFrames(a[0], a[1], a[2], 0); in_slots::slots(a[3]); break;
    case 6: in_frames::layFrames(a[0], a[1], a[2], 0); in_frames::prepareFrames(); in_forward::forward(a[3], a[4], a[5]); break;
    case 7: in_seam::seam(a[0], a[1], a[2]); break;
  }
}

static void run(const Case &one) {
  for (const Poke &poke : one.pokes) memcpy(M + poke.at, poke.from, poke.bytes);
  call(one);
}

static f64 now() { timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e9 + t.tv_nsec; }

static std::vector<u8> bytesOf(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file) { perror(name); exit(1); }
  fseek(file, 0, SEEK_END);
  std::vector<u8> bytes(ftell(file));
  rewind(file);
  if (fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) exit(1);
  fclose(file);
  return bytes;
}

int main(int, char **names) {
  std::vector<u8> image = bytesOf(names[1]), cases = bytesOf(names[2]);
  memcpy(M, image.data(), image.size());
  const u8 *at = cases.data();
  auto number = [&] { u32 n; memcpy(&n, at, 4); at += 4; return n; };
  auto poke = [&] { Poke one; one.at = number(); one.bytes = number(); one.from = at; at += one.bytes; return one; };
  for (u32 suites = number(); suites; --suites) {
    u32 rounds = number();
    std::vector<Case> all(number());
    for (Case &one : all) {
      one.kernel = number();
      for (u32 &argument : one.arguments) argument = number();
      for (u32 pokes = number(); pokes; --pokes) one.pokes.push_back(poke());
      one.expected = poke();
      run(one);
      if (memcmp(M + one.expected.at, one.expected.from, one.expected.bytes)) { fprintf(stderr, "kernel %u differs\n", one.kernel); return 1; }
    }
    std::vector<f64> times;
    for (u32 round = 0; round < rounds; ++round) {
      f64 started = now();
      for (const Case &one : all) run(one);
      times.push_back((now() - started) / all.size());
    }
    std::sort(times.begin(), times.end());
    printf("%f %f %u\n", times[times.size() / 2], times[times.size() * 99 / 100], rounds);
  }
}
