/**
 * Writes people.tsv.gz, the frozen sets: one clip a line, with its use, source, speaker, language and words.
 *
 *   node list_people.mjs FOLDER
 *
 * FOLDER holds the sources of people_sources.tsv by their folder, a package in deb/NAME; texts that a source lacks come from
 * gcompris-texts (content-XX.json of GCompris 3.1), ru-texts (core-sounds-ru.txt of pbxware/asterisk-sounds) and greek-test.tsv.
 * A speaker has one use: train, fit or test.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = process.argv[2];
const GCOMPRIS = {
  nl: 'nl',
  it: 'it',
  fi: 'fi',
  tr: 'tr',
  hi: 'hi',
  fr: 'fr',
  ro: 'ro',
  pt: 'pt',
  es: 'es-419',
};
const DSP = ['speech', 'speaker', 'signal', 'process', 'print', 'open', 'close', 'project'];
const DSP_FIT = 6;
const WAKE = ['computer', 'jarvis', 'smart mirror', 'snowboy', 'view glass'];
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
const PRECISE = {
  'amelia/en': 'amelia',
  'computer/en': 'computer',
  'heychatterbox/en-us': 'hey chatterbox',
  'heycomputer/en': 'hey computer',
};
const ITALIAN =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti';
const TENS = {
  20: 'venti',
  30: 'trenta',
  40: 'quaranta',
  50: 'cinquanta',
  60: 'sessanta',
  70: 'settanta',
  80: 'ottanta',
  90: 'novanta',
};
const DATES = {
  day: 'domenica lunedì martedì mercoledì giovedì venerdì sabato',
  mon: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
};
const SAID = {
  hundred: 'cento',
  today: 'oggi',
  tomorrow: 'domani',
  yesterday: 'ieri',
  dollars: 'dollari',
  million: 'milione',
  minutes: 'minuti',
};

const names = (path, ending) =>
  readdirSync(`${FOLDER}/${path}`)
    .filter((name) => name.endsWith(ending))
    .sort();
const text = (path) => readFileSync(`${FOLDER}/${path}`, 'utf8');
const lines = (path) => text(path).trim().split('\n');
/** The first of these by the hash of their names: a draw that stays the same. */
const hash = (name) => createHash('sha256').update(name).digest('hex');
const drawn = (list, most) => [...list].sort((a, b) => hash(a).localeCompare(hash(b))).slice(0, most);

function* kathleen() {
  for (const name of names('kathleen/data', '.wav')) {
    yield [
      'train',
      'kathleen',
      'en-us',
      `data/${name}`,
      text(`kathleen/data/${name.replace('.wav', '.txt')}`).trim(),
    ];
  }
}

function* rhasspy(source, language) {
  const folder = `${source}/verified`;
  const files = new Set(readdirSync(`${FOLDER}/${folder}`));
  for (const line of lines(`${source}/metadata.csv`)) {
    const [name, words] = line.split('|');
    for (const file of [`${name}.flac`, `${name}.wav`])
      if (files.has(file)) yield ['train', source, language, `verified/${file}`, words];
  }
}

function* so762() {
  for (const use of ['train', 'test']) {
    const words = new Map(lines(`so762/${use}/text`).map((line) => line.split('\t')));
    const speakers = new Map(lines(`so762/${use}/utt2spk`).map((line) => line.split('\t')));
    for (const line of lines(`so762/${use}/wav.scp`)) {
      const [name, file] = line.split('\t');
      yield [use, `so${speakers.get(name)}`, 'en-us', file, words.get(name).toLowerCase()];
    }
  }
}

/** What Carlo and Menardi say under names of numbers and dates. */
function italian(name) {
  const [kind, at] = name.split('-');
  if (DATES[kind] && at !== undefined) return DATES[kind].split(' ')[Number(at)];
  if (SAID[name]) return SAID[name];
  const number = Number(name);
  if (Number.isNaN(number)) return undefined;
  if (number <= 20) return ITALIAN.split(' ')[number];
  const [tens, ones] = [TENS[number - (number % 10)], number % 10];
  const kept = ones === 1 || ones === 8 ? tens.slice(0, -1) : tens;
  return kept + (ones === 0 ? '' : ITALIAN.split(' ')[ones]);
}

function* prompts(use, speaker, folder, ending) {
  for (const name of names(`deb/${folder}/digits`, ending)) {
    const words = italian(name.replace(ending, ''));
    if (words !== undefined) yield [use, speaker, 'it', `${folder}/digits/${name}`, words];
  }
}

function* russian() {
  const folder = 'asterisk-core-sounds-ru-g722/usr/share/asterisk/sounds/ru_RU_f_IvrvoiceRU';
  for (const line of lines('ru-texts/core-sounds-ru.txt')) {
    const [, name, words] = /^([^:;]+):\s*(.*)$/.exec(line.trim()) ?? [];
    if (!name || /[[<0-9A-Za-z]/.test(words)) continue;
    yield ['train', 'russian', 'ru', `${folder}/${name}.g722`, words];
  }
}

function* dsp20() {
  const speakers = drawn(readdirSync(`${FOLDER}/dsp20/speech_data`), 34);
  for (const [at, speaker] of speakers.entries()) {
    const files = names(`dsp20/speech_data/${speaker}`, '.wav');
    for (const [n, words] of DSP.entries()) {
      const own = files.filter((name) => name.split('-')[1] === String(n + 12));
      const use = at < DSP_FIT ? 'fit' : 'train';
      for (const name of drawn(own, use === 'fit' ? 2 : 4))
        yield [use, `dsp${speaker}`, 'en-us', `speech_data/${speaker}/${name}`, words];
    }
  }
}

function* precise() {
  for (const [folder, words] of Object.entries(PRECISE)) {
    for (const name of names(`precise/${folder}`, '.wav'))
      yield ['train', 'precise', 'en-us', `${folder}/${name}`, words];
  }
  for (const name of drawn(names('precise/athena/en', '.wav'), 160))
    yield ['test', 'athena', 'en-us', `athena/en/${name}`, 'athena'];
}

/** The words of an order are one of those that watson/corpus.txt has with its slots; align_people.py chooses. */
function* intents() {
  const corpus = lines('intents/data/watson/corpus.txt');
  const padded = (one) => ` ${one} `;
  for (const [name, { slots }] of Object.entries(JSON.parse(text('intents/data/label/label.json')))) {
    const fits = corpus.filter((one) =>
      Object.values(slots).every((slot) => padded(one).includes(padded(slot))),
    );
    if (fits.length === 1) yield ['train', 'intents', 'en-us', `data/speech/clean/${name}`, fits[0]];
  }
}

function* wake() {
  for (const words of WAKE) {
    const files = drawn(names(`wake/audio/${words}`, ''), 30);
    for (const name of files) yield ['fit', 'wake', 'en-us', `audio/${words}/${name}`, words];
  }
  for (const name of drawn(names('wake/audio/alexa', '.flac'), 160))
    yield ['test', 'alexa', 'en-us', `audio/alexa/${name}`, 'alexa'];
}

/** Who said what, by folder of a language. */
function credits() {
  const found = new Map();
  let folder = '';
  for (const line of lines('gcompris/LICENSE')) {
    const [, place] = /^\.\/(\w+\/\w+):/.exec(line) ?? [];
    if (place !== undefined) folder = place;
    const [, name, who] = /^(\S+\.ogg)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name) found.set(`${folder}/${name}`, who.replace(/ ?((20\d\d|\(|\/|Creative|GPL).*)/, ''));
  }
  return found;
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region' });
const CODES = new Map(
  [...Array(676).keys()]
    .map((n) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)))
    .map((code) => [REGIONS.of(code).toLowerCase().replaceAll(' ', '_'), code])
    .filter(([name, code]) => name !== code.toLowerCase()),
);

/** Words by file of a language: of countries their names by CLDR, of all others the texts of GCompris. */
function gcomprisTexts(language) {
  const said = JSON.parse(text(`gcompris-texts/content-${language}.json`));
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return (folder, name) => {
    const code = CODES.get(name.replace('.ogg', ''));
    return folder === 'geography' ? code && regions.of(code) : said[name];
  };
}

function* gcomprisOf(language, who) {
  const [wordsOf, use] = [gcomprisTexts(language), language === 'es' ? 'test' : 'fit'];
  const present = readdirSync(`${FOLDER}/gcompris/${language}`);
  // Zohra Coudoin, whose voice is French and fits, also says the Spanish colors.
  const folders = ['alphabet', 'geography', 'words', ...(use === 'test' ? [] : ['colors'])];
  for (const folder of folders.filter((one) => present.includes(one))) {
    for (const name of drawn(names(`gcompris/${language}/${folder}`, '.ogg'), 220)) {
      const [path, words] = [`${language}/${folder}/${name}`, wordsOf(folder, name)];
      if (words) yield [use, `${language}-${who.get(path) || 'voice'}`, GCOMPRIS[language], path, words];
    }
  }
}

function* gcompris() {
  const who = credits();
  for (const language of Object.keys(GCOMPRIS)) yield* gcomprisOf(language, who);
}

function* tuxpaint() {
  for (const line of lines('greek-test.tsv').slice(1)) {
    const [file, speaker, use, words] = line.split('\t');
    yield [
      use,
      speaker,
      'el',
      file.replace('tuxpaint/', 'tuxpaint-stamps-default/usr/share/tuxpaint/'),
      words,
    ];
  }
}

function* fsdd() {
  for (const name of names('fsdd/recordings', '.wav')) {
    const [digit, speaker, take] = name.replace('.wav', '').split('_');
    if (Number(take) < 5) yield ['test', `fsdd-${speaker}`, 'en-us', `recordings/${name}`, DIGITS[digit]];
  }
}

const SOURCES = {
  kathleen,
  kerstin: () => rhasspy('kerstin', 'de'),
  nathalie: () => rhasspy('nathalie', 'nl'),
  so762,
  carlo: () =>
    prompts(
      'train',
      'carlo',
      'asterisk-core-sounds-it-g722/usr/share/asterisk/sounds/it_IT_m_Carlo',
      '.g722',
    ),
  russian,
  dsp20,
  precise,
  intents,
  wake,
  gcompris,
  tuxpaint,
  fsdd,
  menardi: () =>
    prompts(
      'test',
      'menardi',
      'asterisk-prompt-it-menardi-gsm/usr/share/asterisk/sounds/it_IT_f_Menardi',
      '.gsm',
    ),
};

const rows = Object.entries(SOURCES).flatMap(([source, list]) => {
  try {
    return [...list()].map(([use, speaker, language, file, words]) =>
      [use, source, speaker, language, file, words.normalize('NFC').replace(/\s+/g, ' ').trim()].join('\t'),
    );
  } catch (error) {
    console.error(`${source} is left out: ${error.message}`);
    return [];
  }
});
const table = `use\tsource\tspeaker\tlanguage\tfile\twords\n${rows.sort().join('\n')}\n`;
writeFileSync(new URL('people.tsv.gz', import.meta.url), gzipSync(table, { level: 9 }));
console.log(`${rows.length} clips, sha256 ${createHash('sha256').update(table).digest('hex')}`);
