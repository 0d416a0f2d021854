// What the transcribed kernels call: linear memory, whole numbers, and vectors of 128 bits by SSE and the vectors of the compiler.
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <immintrin.h>

typedef int8_t i8; typedef int16_t i16; typedef int32_t i32; typedef int64_t i64;
typedef uint8_t u8; typedef uint16_t u16; typedef uint32_t u32; typedef uint64_t u64;
typedef float f32; typedef double f64; typedef uint32_t usize; typedef int32_t isize;
typedef __m128i v128;
typedef i8 v_i8 __attribute__((vector_size(16))); typedef u8 v_u8 __attribute__((vector_size(16)));
typedef i16 v_i16 __attribute__((vector_size(16))); typedef u16 v_u16 __attribute__((vector_size(16)));
typedef i32 v_i32 __attribute__((vector_size(16))); typedef long long v_i64 __attribute__((vector_size(16)));

#define INLINE inline __attribute__((always_inline))
#define Infinity __builtin_inf()
#define NaN __builtin_nan("")

// A fixed array, so that its address is a constant of every instruction.
static u8 M[192u << 20] __attribute__((aligned(64)));

template <class T> static INLINE T load(usize at, usize offset = 0) { T value; memcpy(&value, M + at + offset, sizeof(T)); return value; }
template <class T> static INLINE void store(usize at, T value, usize offset = 0) { memcpy(M + at + offset, &value, sizeof(T)); }
template <class T> static INLINE T select(T a, T b, bool first) { return first ? a : b; }
template <class T> static INLINE T min(T a, T b) { return a < b ? a : b; }
template <class T> static INLINE T max(T a, T b) { return a > b ? a : b; }
template <class T, class S> static INLINE T reinterpret(S x) { T value; memcpy(&value, &x, sizeof(T)); return value; }
static INLINE u64 popcnt(u64 x) { return __builtin_popcountll(x); }
static INLINE u64 ctz(u64 x) { return __builtin_ctzll(x); }

static struct { void fill(usize at, u8 byte, usize n) { memset(M + at, byte, n); } void copy(usize to, usize from, usize n) { memmove(M + to, M + from, n); } } memory;
static struct { f64 LN2 = 0.6931471805599453, LOG2E = 1.4426950408889634; f64 log1p(f64 x) { return ::log1p(x); } f64 exp(f64 x) { return ::exp(x); } f64 log(f64 x) { return ::log(x); } } Math;
static struct { bool isNaN(f64 x) { return x != x; } } F64;

template <class T> struct Shuffle;
template <> struct Shuffle<i64> { static INLINE v128 of(v128 a, v128 b, int i, int j) { return (v128)__builtin_shuffle((v_i64)a, (v_i64)b, (v_i64){i, j}); } };
template <> struct Shuffle<i32> { static INLINE v128 of(v128 a, v128 b, int i, int j, int k, int l) { return (v128)__builtin_shuffle((v_i32)a, (v_i32)b, (v_i32){i, j, k, l}); } };
template <> struct Shuffle<i16> { static INLINE v128 of(v128 a, v128 b, i16 i, i16 j, i16 k, i16 l, i16 m, i16 n, i16 o, i16 p) { return (v128)__builtin_shuffle((v_i16)a, (v_i16)b, (v_i16){i, j, k, l, m, n, o, p}); } };

static struct {
  INLINE v128 load(usize at, usize offset = 0) { return ::load<v128>(at, offset); }
  INLINE void store(usize at, v128 a, usize offset = 0) { ::store<v128>(at, a, offset); }
  INLINE v128 load64_splat(usize at) { return _mm_set1_epi64x(::load<i64>(at)); }
  INLINE v128 and(v128 a, v128 b) { return _mm_and_si128(a, b); }
  INLINE v128 or(v128 a, v128 b) { return _mm_or_si128(a, b); }
  INLINE v128 andnot(v128 a, v128 b) { return _mm_andnot_si128(b, a); }
  INLINE v128 bitselect(v128 a, v128 b, v128 mask) { return or(and(a, mask), andnot(b, mask)); }
  INLINE bool any_true(v128 a) { return !_mm_testz_si128(a, a); }
  template <class T, class... I> INLINE v128 shuffle(v128 a, v128 b, I... i) { return Shuffle<T>::of(a, b, i...); }
} V128;
#define D(a) _mm_castsi128_pd(a)
#define Q(a) _mm_castpd_si128(a)
static struct {
  INLINE v128 splat(f64 x) { return Q(_mm_set1_pd(x)); }
  INLINE v128 add(v128 a, v128 b) { return Q(_mm_add_pd(D(a), D(b))); }
  INLINE v128 sub(v128 a, v128 b) { return Q(_mm_sub_pd(D(a), D(b))); }
  INLINE v128 mul(v128 a, v128 b) { return Q(_mm_mul_pd(D(a), D(b))); }
  INLINE v128 div(v128 a, v128 b) { return Q(_mm_div_pd(D(a), D(b))); }
  INLINE v128 pmax(v128 a, v128 b) { return Q(_mm_max_pd(D(b), D(a))); }
  INLINE v128 gt(v128 a, v128 b) { return Q(_mm_cmpgt_pd(D(a), D(b))); }
  INLINE v128 lt(v128 a, v128 b) { return Q(_mm_cmplt_pd(D(a), D(b))); }
  INLINE v128 ne(v128 a, v128 b) { return Q(_mm_cmpneq_pd(D(a), D(b))); }
  INLINE v128 nearest(v128 a) { return Q(_mm_round_pd(D(a), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)); }
  INLINE f64 extract_lane(v128 a, int lane) { return D(a)[lane]; }
  INLINE v128 replace_lane(v128 a, int lane, f64 x) { __m128d b = D(a); b[lane] = x; return Q(b); }
} F64X2;
static struct {
  INLINE v128 splat(i64 x) { return _mm_set1_epi64x(x); }
  INLINE v128 add(v128 a, v128 b) { return _mm_add_epi64(a, b); }
  INLINE v128 sub(v128 a, v128 b) { return _mm_sub_epi64(a, b); }
  INLINE v128 shl(v128 a, int n) { return _mm_slli_epi64(a, n); }
  INLINE v128 shr_s(v128 a, int n) { return (v128)((v_i64)a >> n); }
  INLINE v128 extend_low_i32x4_s(v128 a) { return _mm_cvtepi32_epi64(a); }
} I64X2;
static struct {
  INLINE v128 trunc_sat_f64x2_s_zero(v128 a) { return _mm_cvttpd_epi32(D(a)); }
  INLINE v128 extend_low_i16x8_u(v128 a) { return _mm_cvtepu16_epi32(a); }
  INLINE v128 extend_high_i16x8_u(v128 a) { return _mm_cvtepu16_epi32(_mm_srli_si128(a, 8)); }
} I32X4;
static struct {
  INLINE v128 splat(i16 x) { return _mm_set1_epi16(x); }
  INLINE v128 add(v128 a, v128 b) { return _mm_add_epi16(a, b); }
  INLINE v128 add_sat_u(v128 a, v128 b) { return _mm_adds_epu16(a, b); }
  INLINE v128 min_u(v128 a, v128 b) { return _mm_min_epu16(a, b); }
  INLINE v128 gt_u(v128 a, v128 b) { return (v128)((v_u16)a > (v_u16)b); }
} I16X8;
static struct {
  INLINE v128 splat(i8 x) { return _mm_set1_epi8(x); }
  INLINE v128 lt_u(v128 a, v128 b) { return (v128)((v_u8)a < (v_u8)b); }
  template <class... I> INLINE v128 operator()(I... i) { return _mm_setr_epi8(i...); }
} I8X16;
