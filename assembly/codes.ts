/**
 * What host and kernels must agree on: limits, step codes, and where things lie in linear memory.
 * Both compilers read this file, so it holds plain numbers and nothing else.
 */

/** Longest target and longest attempt, in phones. */
export const MAX_PHONES = 512;

/** Largest posteriors, and most strings that are scored over them in one call. */
export const MAX_FRAMES = 3000;
export const MAX_COLUMNS = 512;
export const MAX_CANDIDATES = 4096;

/** Most readings and most phones that a cost table has room for. */
export const MAX_READINGS = 256;
export const PHONE_STRIDE = 192;

/**
 * Steps of an alignment. A pair takes one phone of each side; a led pair takes one more heard phone
 * before it (h a for ἁ), a trailed pair one more after it (l l for λλ, e ɪ for ε): the bits add up. A joined
 * pair takes two heard phones as the affricate that they are without a tie (t s for t͡s).
 */
export const PAIR = 0;
export const LED = 1;
export const TRAILED = 2;
export const MISSING = 4;
export const EXTRA = 5;
export const JOINED = 6;

/**
 * What two heard phones that stand together may be: the same phone twice, a vowel with its offglide, the halves
 * of an affricate. A reading has the bits of those that it takes, COMPANIONS if phones may lead or trail it, and
 * OPTIONAL if it may be silent.
 */
export const COMPANIONS = 1;
export const TWICE = 2;
export const GLIDE = 4;
export const JOIN = 8;
export const OPTIONAL = 16;

/** Flags of a phone; the bits above them are its row in JOINS. */
export const VOWEL = 1;
export const OFFGLIDE = 2;
export const JOINS_SHIFT = 2;

/** Most phones that may be companions: each is a bit. */
export const MAX_COMPANIONS = 64;

/** Most phones that may be the first half of an affricate. */
export const MAX_FIRST_HALVES = 4;

/**
 * A key is a cost in the high bits less a closeness in the low ones, both in units of 1/4200: one integer
 * compare settles cost and closeness. The closeness of 512 exact pairs is below 2^22.
 */
export const COST_SHIFT = 22;

/** No phone: these two do not make an affricate. */
export const NO_PHONE = 255;

/*
 * Linear memory. The first page is the compiler's own.
 *
 *   TARGET      u8[512]        readings of the target
 *   ATTEMPT     u8[512 + 1]    phones of the attempt, a NO_PHONE behind them
 *   STEPS       u8[1024]       the alignment, first step first
 *   TOGETHER    u8[512]        what each heard phone and the next one may be together
 *   AFFRICATES  u8[512]        the affricate that each heard phone and the next one make
 *   KINDS       u8[256]        by reading: what it takes of COMPANIONS, TWICE, GLIDE and JOIN
 *   FLAGS       u8[192]        by phone: VOWEL, OFFGLIDE, its row in JOINS
 *   JOINS       u8[4][192]     by row of a first half, by second half: their affricate
 *   COMPANION   u64[192]       by phone: its bit as a companion
 *   LED_BY      u64[256]       by reading: the companions that may lead it
 *   TRAILED_BY  u64[256]       by reading: the companions that may trail it
 *   SILENT_KEYS i64[256]       by reading: key of leaving it out, less a gap key
 *   GAP_KEY     i64            key of a missing or an extra phone
 *   VARIANT_KEY i64            what an exact pair costs when it is led or trailed
 *   PAIR_KEYS   i64[256][192]  key of each reading with each phone, less two gap keys
 *   GLIDE_KEYS  i64[256][192]  the same for a vowel with its offglide, less three gap keys
 *   CELLS       i64[513][513]  scratch: the matrix of the aligner
 */
export const TARGET = 65536;
export const ATTEMPT = 66048;
export const STEPS = 66576;
export const TOGETHER = 67600;
export const AFFRICATES = 68112;
export const KINDS = 68624;
export const FLAGS = 68880;
export const JOINS = 69072;
export const COMPANION = 69840;
export const LED_BY = 71376;
export const TRAILED_BY = 73424;
export const SILENT_KEYS = 75472;
export const GAP_KEY = 77520;
export const VARIANT_KEY = 77536;
export const PAIR_KEYS = 77552;
export const GLIDE_KEYS = 470768;
export const CELLS = 863984;

/** Most neighbours that are listed: the most frequent ones. */
export const MAX_NEIGHBOURS = 1500;

/** Most rows and strings that are ranked in one call; of these, strings, and their readings together. */
export const MAX_RANKED = 2048;
export const SPARE_ROWS = 128;
export const SPARE_READINGS = 65536;

/** A reading id that no scheme uses: it fills the lanes behind the end of a short candidate. */
export const NO_READING = 255;

/** Most phones on either side that 16-bit lanes hold exactly: 15 times 4200 is below 2^16. */
export const MAX_LANE_PHONES = 15;

/** Most different phones in a lexicon: the children of a node of its trie stand in one u64. */
export const MAX_SYMBOLS = 64;

/*
 * Search, behind the cells.
 *
 *   GRADED           u16[256][192]  graded cost of each reading with each phone
 *   GLIDED           u16[256][192]  the same for a vowel with its offglide
 *   SILENT           u16[256]       by reading: graded cost of leaving it out; none for NO_READING
 *   PROFILE          u16[256][16]   graded cost of each reading with each phone of the attempt
 *   FOLDED_TWO       u16[256][16]   the same for two heard phones that end there, one a companion
 *   FOLDED_THREE     u16[256][16]   the same for three, the middle one between companions
 *   FOLDS            u8[256]        by reading: 1 if it may be silent or take more than one phone of the attempt
 *   LANES            u8[8][16]      readings of eight candidates
 *   LANE_LENGTHS     u16[8]         how many they are
 *   LANE_COSTS, LANE_FOLDED_TWO, LANE_FOLDED_THREE
 *                    u16[16][8]     a row of each profile, turned: eight candidates side by side
 *   LANE_SILENT      u16[8]         what it costs each lane to leave out its reading
 *   LANE_ROW         u16[1 + 15][8] a row of the matrices of eight candidates
 *   LONG_ROW         i32[513]       the row of the matrix of one long candidate
 *   RANKED           u32[2048]      rows to rank
 *   DISTANCES        u32[2048]      their distances
 *   PHONE_BITS       u64[256]       by phone: the bit of its symbol, none for one outside the lexicon
 *   READING_SYMBOLS  u8[256]        by reading: the symbol of its phone
 *   SYMBOL_PLACES    u32[64]        scratch of the builder of the trie
 *   QUERY            u64[512 + 1]   bits of the phones sought, none behind them
 *   NEIGHBOURS       u32[1500]      the rows found
 *
 * Behind them the host writes once where it has put the parts of the lexicon, whose sizes it alone knows:
 *
 *   OFFSETS_AT   u32[rows + 1 + SPARE_ROWS]  where the readings of a row begin, and those of spare rows
 *   READINGS_AT  u8[...]                     reading ids of all rows, then of the spare rows
 *   ORDER_AT     u32[rows]                   rows by node of the trie
 *   MARKS_AT     u64[rows / 64]              a bit a row, clear between calls
 *   SUMMARY_AT   u64[rows / 4096]            a bit a word of marks that is not zero
 *   NODES_AT     the trie (trie.ts)
 *   ROWS         u32                         how many rows the lexicon has
 *   DEEPEST      u32                         phones of the longest row
 */
export const GRADED = 2969344;
export const GLIDED = 3067648;
export const SILENT = 3165952;
export const PROFILE = 3166464;
export const FOLDED_TWO = 3174656;
export const FOLDED_THREE = 3182848;
export const FOLDS = 3191040;
export const LANES = 3191296;
export const LANE_LENGTHS = 3191424;
export const LANE_COSTS = 3191440;
export const LANE_FOLDED_TWO = 3191696;
export const LANE_FOLDED_THREE = 3191952;
export const LANE_SILENT = 3192208;
export const LANE_ROW = 3192224;
export const LONG_ROW = 3192480;
export const RANKED = 3194544;
export const DISTANCES = 3202736;
export const PHONE_BITS = 3210928;
export const READING_SYMBOLS = 3212976;
export const SYMBOL_PLACES = 3213232;
export const QUERY = 3213488;
export const NEIGHBOURS = 3217600;
export const OFFSETS_AT = 3223600;
export const READINGS_AT = 3223604;
export const ORDER_AT = 3223608;
export const MARKS_AT = 3223612;
export const SUMMARY_AT = 3223616;
export const NODES_AT = 3223620;
export const ROWS = 3223624;
export const DEEPEST = 3223628;
export const LEXICON = 3223632;
