/**
 * Constants that host and kernels share: limits, step codes, and addresses in linear memory. Both TypeScript and
 * AssemblyScript compile this file, so it contains only plain numbers.
 */

/** Longest target and longest attempt, in phones. */
export const MAX_PHONES = 512;

/** Most frames and columns of posteriors, and most strings that one call scores. */
export const MAX_FRAMES = 3000;
export const MAX_COLUMNS = 512;
export const MAX_CANDIDATES = 4096;

/** Most readings (rows) and most phones (columns) in a cost table. */
export const MAX_READINGS = 256;
export const PHONE_STRIDE = 192;

/**
 * Steps of an alignment. A pair takes one phone of each side; a led pair takes one more heard phone before it (h a for
 * ἁ), a trailed pair one more after it (l l for λλ, e ɪ for ε). LED and TRAILED are bits: a pair that is both led and
 * trailed has the code LED | TRAILED. A joined pair takes two heard phones as an affricate that was sent without its
 * tie (t s for t͡s).
 */
export const PAIR = 0;
export const LED = 1;
export const TRAILED = 2;
export const MISSING = 4;
export const EXTRA = 5;
export const JOINED = 6;

/**
 * Kinds of pairs of adjacent heard phones: the same phone twice (TWICE), a vowel with its offglide (GLIDE), the halves
 * of an affricate (JOIN). A reading has a bit for each kind that it can take as one sound. It also has COMPANIONS if
 * phones may lead or trail it, OPTIONAL if it may be silent after some phone, and ANYWHERE if it may be silent after
 * any phone and at the start.
 */
export const COMPANIONS = 1;
export const TWICE = 2;
export const GLIDE = 4;
export const JOIN = 8;
export const OPTIONAL = 16;
export const ANYWHERE = 32;

/**
 * More bits of two adjacent heard phones: COMPANIONS if the first may lead the second or the second trail the first,
 * OPTIONAL if some reading may be silent between them, and VOWELS if they are a vowel and an offglide that is also a
 * vowel.
 */
export const VOWELS = 64;

/** Most phones that may be companions, because each has a bit in a u64. */
export const MAX_COMPANIONS = 64;

/**
 * A key has a cost in the high bits and a tie-break in the low ones. The tie-break is UNLIKE for every pair of a vowel
 * with a consonant, minus the likeness of all other pairs. Cost and likeness are in units of 1/4200. One comparison of
 * integers decides by cost, then by the count of unlike pairs, then by likeness: UNLIKE is more than the likeness of
 * 512 exact pairs, and 512 times UNLIKE is below 2^31. A double holds the key of 512 phones exactly.
 */
export const COST_SHIFT = 31;
export const UNLIKE = 512 * 4200 + 1;

/** An id that no phone has. It ends the attempt; in JOINS it means that two phones do not form an affricate. */
export const NO_PHONE = 255;

/*
 * Addresses in linear memory; the compiler uses the first page. "by phone" means indexed by the id of a phone.
 *
 *   TARGET      u8[512]        readings of the target
 *   ATTEMPT     u8[512 + 1]    phones of the attempt, followed by a NO_PHONE
 *   STEPS       u8[1024]       the alignment, first step first
 *   TOGETHER    u8[512]        bits of what each heard phone and the next one may form; OPTIONAL if a reading may
 *                              be silent before the phone
 *   AFFRICATES  u8[512]        the affricate of each heard phone and the next one
 *   JOINTS      u16[512]       indices of the heard phones with a bit in TOGETHER, ascending
 *   KINDS       u8[256]        by reading: bits of COMPANIONS, TWICE, GLIDE, JOIN, OPTIONAL and ANYWHERE
 *   PAIRED      u8[192][192]   by two phones: bits of what they may form
 *   JOINS       u8[192][192]   by two phones: their affricate
 *   COMPANION   u64[192]       by phone: its bit as a companion, or 0
 *   LED_BY      u64[256]       by reading: the companions that may lead it
 *   TRAILED_BY  u64[256]       by reading: the companions that may trail it
 *   SILENT_AFTER u64[256]      by reading: the companions after which it may be silent
 *   LONGER      u8[192]        by phone: its long counterpart, or itself
 *   GAP_KEY     i64            key of a missing or an extra phone
 *   VARIANT_KEY i64            cost of an exact pair that is led or trailed
 *   PAIR_KEYS   i64[256][192]  key of each reading with each phone, minus two gap keys
 *   GLIDE_KEYS  i64[256][192]  key of each reading with each vowel and its offglide, minus three gap keys
 *   CELLS       i64[513][513]  scratch: the matrix of the aligner
 */
export const TARGET = 65536;
export const ATTEMPT = 66048;
export const STEPS = 66576;
export const TOGETHER = 67600;
export const AFFRICATES = 68112;
export const JOINTS = 68624;
export const KINDS = 69648;
export const PAIRED = 69904;
export const JOINS = 106768;
export const COMPANION = 143632;
export const LED_BY = 145168;
export const TRAILED_BY = 147216;
export const SILENT_AFTER = 149264;
export const LONGER = 151312;
export const GAP_KEY = 151504;
export const VARIANT_KEY = 151520;
export const PAIR_KEYS = 151536;
export const GLIDE_KEYS = 544752;
export const CELLS = 937968;

/** Most neighbors that a call lists. A neighbor is a row of the lexicon at most one edit away from the attempt. */
export const MAX_NEIGHBOURS = 1500;

/**
 * Limits of a call that ranks: MAX_RANKED candidates in all. Up to SPARE_ROWS of them are strings that come with the
 * call and are not in the lexicon; together they have up to SPARE_READINGS readings.
 */
export const MAX_RANKED = 2048;
export const SPARE_ROWS = 128;
export const SPARE_READINGS = 65536;

/** An id that no reading has. It pads the lanes of short candidates. */
export const NO_READING = 255;

/** Most phones of a candidate or an attempt that is ranked in 16-bit lanes: 15 gaps of 4200 are below 2^16. */
export const MAX_LANE_PHONES = 15;

/** The largest count of distinct phones in a lexicon: the children of a node of its trie are the bits of one u64. */
export const MAX_SYMBOLS = 64;

/*
 * Addresses of the tables of the search, after CELLS.
 *
 *   GRADED           u16[256][192]  graded cost of each reading with each phone
 *   GLIDED           u16[256][192]  graded cost of each reading with each vowel and its offglide
 *   SILENT           u16[256][16]   graded cost of leaving each reading out after the first 0, 1, ... phones of the
 *                                   attempt
 *   PROFILE          u16[256][16]   graded cost of each reading with each phone of the attempt
 *   FOLDED_TWO       u16[256][16]   graded cost of two heard phones as one sound, in the column of the second (profile.ts)
 *   FOLDED_THREE     u16[256][16]   graded cost of three heard phones as one sound, in the column of the third
 *   FOLDS            u8[256]        by reading: 1 if its row was last written for an attempt in which it may be silent or
 *                                   fold phones
 *   LANES            u8[8][16]      readings of eight candidates
 *   LANE_LENGTHS     u16[8]         count of readings of each of the eight candidates
 *   LANE_COSTS, LANE_SILENT, LANE_FOLDED_TWO, LANE_FOLDED_THREE
 *                    u16[16][8]     a row of each profile, transposed: one candidate per lane
 *   LANE_ROW         u16[1 + 15][8] a row of the matrices of eight candidates
 *   ROW              i32[513]       the row of the matrix of one long candidate
 *   RANKED           u32[2048]      rows to rank
 *   DISTANCES        u32[2048]      distances of the rows in RANKED
 *   PHONE_BITS       u64[256]       by phone: the bit of its symbol, 0 for one outside the lexicon
 *   READING_SYMBOLS  u8[256]        by reading: the symbol of its phone
 *   SYMBOL_COUNTERS  u32[64]        scratch of buildTrie (trie.ts)
 *   QUERY            u64[512 + 1]   bits of the phones sought, followed by 0
 *   `NEIGHBOURS`     u32[1500]      the rows found
 *   BLOCKS           u32[512][3]    by word of a clause: index of its first reading, index after its last
 *                                   reading, and the row that replaces it
 *   TAUGHT           u8[256]        by reading: the phone that it teaches
 *   WRITTEN          u8[256]        by reading: 1 if its rows in the profiles were written for this attempt
 *   BALANCE          i16[256]       scratch, by phone: its count in the attempt minus its count in the target; zero
 *                                   between calls
 *
 * After them, the addresses of the parts of the lexicon, which the host writes once:
 *
 *   OFFSETS_AT   u32[rows + 1 + SPARE_ROWS]  start of the readings of each row and spare row
 *   READINGS_AT  u8[...]                     reading ids of all rows, then of the spare rows
 *   ORDER_AT     u32[rows]                   rows, sorted by node of the trie
 *   MARKS_AT     u64[rows / 64]              a bit per row, clear between calls
 *   SUMMARY_AT   u64[rows / 4096]            a bit per nonzero word of marks
 *   NODES_AT     the trie (trie.ts)
 *   ROWS         u32                         number of rows
 *   DEEPEST      u32                         number of phones of the longest row
 */
export const GRADED = 3043328;
export const GLIDED = 3141632;
export const SILENT = 3239936;
export const PROFILE = 3248128;
export const FOLDED_TWO = 3256320;
export const FOLDED_THREE = 3264512;
export const FOLDS = 3272704;
export const LANES = 3272960;
export const LANE_LENGTHS = 3273088;
export const LANE_COSTS = 3273104;
export const LANE_SILENT = 3273360;
export const LANE_FOLDED_TWO = 3273616;
export const LANE_FOLDED_THREE = 3273872;
export const LANE_ROW = 3274128;
export const ROW = 3274384;
export const RANKED = 3276448;
export const DISTANCES = 3284640;
export const PHONE_BITS = 3292832;
export const READING_SYMBOLS = 3294880;
export const SYMBOL_COUNTERS = 3295136;
export const QUERY = 3295392;
export const NEIGHBOURS = 3299504;
export const BLOCKS = 3305504;
export const TAUGHT = 3311648;
export const WRITTEN = 3311904;
export const BALANCE = 3312160;
export const OFFSETS_AT = 3312672;
export const READINGS_AT = 3312676;
export const ORDER_AT = 3312680;
export const MARKS_AT = 3312684;
export const SUMMARY_AT = 3312688;
export const NODES_AT = 3312692;
export const ROWS = 3312696;
export const DEEPEST = 3312700;
export const LEXICON = 3312704;
