/**
 * The books of the New Testament: their chapters and their names in English, German, French, Spanish and Greek, with the
 * usual abbreviations. Names are written without marks and in small letters; books that share a name have numbers.
 */

/** The books of one name. `codes` are the books numbered 1, 2, 3; `plain` is the book without a number. */
export interface Named {
  readonly plain: string | null;
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

type Row = readonly [plain: string, codes: string, names: string];

// biome-ignore format: a table, one name a line
const ROWS: readonly Row[] = [
  ['Matt',  '', 'matthew matt mat mt matthaeus matthäus matthieu mateo ματθαιον ματθαιος ματθ μτ'],
  ['Mark',  '', 'mark mrk mk markus marc marcos mc mr μαρκον μαρκος μαρκ μκ'],
  ['Luke',  '', 'luke luk lk lukas luc lucas lc λουκαν λουκας λουκ λκ'],
  ['John',  '1John 2John 3John', 'john jhn jn joh johannes jean jua juan io ιωαννην ιωαννης ιωαννου ιωαν ιω'],
  ['Acts',  '', 'acts act ac apostelgeschichte apg actes hechos hch πραξεις πραξ'],
  ['Rom',   '', 'romans rom rm ro roemer römer romains romanos ρωμαιους ρωμ'],
  ['',      '1Cor 2Cor', 'corinthians cor co corinthiens corintios korinther kor κορινθιους κορ'],
  ['Gal',   '', 'galatians gal ga galater galates galatas γαλατας γαλ'],
  ['Eph',   '', 'ephesians eph ep epheser ephesiens efesios ef εφεσιους εφ'],
  ['Phil',  '', 'philippians phil php ph philipper philippiens filipenses flp fil φιλιππησιους φιλιπ'],
  ['Col',   '', 'colossians col kolosser kol colossiens colosenses κολοσσαεις κολοσσαις κολ'],
  ['',      '1Thess 2Thess', 'thessalonians thess thes th thessalonicher thessaloniciens tesalonicenses tes ts θεσσαλονικεις θεσ'],
  ['',      '1Tim 2Tim', 'timothy tim ti tm timotheus timothee timoteo τιμοθεον τιμ'],
  ['Titus', '', 'titus tit tt tite tito τιτον τιτ'],
  ['Phlm',  '', 'philemon phlm phm flm filemon φιλημονα φιλημ'],
  ['Heb',   '', 'hebrews heb hb hebr hebraeer hebräer hebreux hebreos εβραιους εβρ'],
  ['Jas',   '', 'james jas jm jakobus jak jacques jac jc santiago stg sant ιακωβου ιακ'],
  ['',      '1Pet 2Pet', 'peter pet pe pt petrus petr pierre pi pedro ped πετρου πετρ'],
  ['Jude',  '', 'jude jud judas jd ιουδα ιουδ'],
  ['Rev',   '', 'revelation rev rv apocalypse apoc ap apk offenbarung offb off apocalipsis αποκαλυψις αποκ'],
];

/** Letters without marks and numeral signs, in small letters; final sigma is sigma. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

export const NAMED: readonly Named[] = ROWS.map(([plain, codes, names]) => ({
  plain: plain || null,
  codes: codes.split(' ').filter((code) => code !== ''),
  names: names.split(' ').map(bare),
}));

/** The chapters of each book, and its name in English. */
// biome-ignore format: a table
export const BOOKS: Readonly<Record<string, readonly [name: string, chapters: number]>> = {
  Matt: ['Matthew', 28], Mark: ['Mark', 16], Luke: ['Luke', 24], John: ['John', 21], Acts: ['Acts', 28],
  Rom: ['Romans', 16], '1Cor': ['1 Corinthians', 16], '2Cor': ['2 Corinthians', 13], Gal: ['Galatians', 6],
  Eph: ['Ephesians', 6], Phil: ['Philippians', 4], Col: ['Colossians', 4], '1Thess': ['1 Thessalonians', 5],
  '2Thess': ['2 Thessalonians', 3], '1Tim': ['1 Timothy', 6], '2Tim': ['2 Timothy', 4], Titus: ['Titus', 3],
  Phlm: ['Philemon', 1], Heb: ['Hebrews', 13], Jas: ['James', 5], '1Pet': ['1 Peter', 5], '2Pet': ['2 Peter', 3],
  '1John': ['1 John', 5], '2John': ['2 John', 1], '3John': ['3 John', 1], Jude: ['Jude', 1], Rev: ['Revelation', 22],
};
