/** The figures of judged attempts, in the terms of the field. */

export const RIGHT = 0.95;
const OTHER_WORD = 0.7;
const LEARNERS = 200;
const WORDS = 10;

const WRONG = /incorrect|missing|extra/;

const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
const mean = (values) => sum(values, (value) => value) / values.length;
export const share = (list, fits) => (100 * list.filter(fits).length) / list.length;

/** The outcome of a planted error: sure, uncertain or missed; and true if the answer names the sound that was said. */
function plantedIn(rows, { planted, slot }) {
  const row = rows[slot];
  if (WRONG.test(row.status)) return { zone: 'sure', named: row.observed === planted.said };
  return { zone: row.uncertain ? 'uncertain' : 'missed', named: false };
}

export function judged(attempt, answer) {
  const taught = answer.phones.filter(({ target }) => target !== null);
  return {
    ...attempt,
    audio: null,
    proximity: answer.proximity,
    decoding: answer.gop.decoding,
    rows: taught.length,
    wrong: answer.phones.filter(({ status }) => WRONG.test(status)).length,
    sounds: taught.map(({ target, status }) => [target.replace('ˈ', ''), WRONG.test(status)]),
    unsure: answer.phones.filter(({ uncertain }) => uncertain).length,
    outcome: attempt.planted ? plantedIn(taught, attempt) : null,
  };
}

/**
 * Draws learners who say ten words without fault: the percentage who see any right sound called wrong, and the mean number of
 * such words.
 */
function learners(perfect) {
  const voices = [...new Set(perfect.map(({ voice }) => voice))].map((voice) =>
    perfect.filter((one) => one.voice === voice),
  );
  let state = 1;
  const draw = (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)];
  };
  const accused = Array.from({ length: LEARNERS }, () => {
    const voice = draw(voices);
    return Array.from({ length: WORDS }, () => draw(voice)).filter(({ wrong }) => wrong > 0).length;
  });
  return { learners: share(accused, (count) => count > 0), words: mean(accused) };
}

/**
 * Detection of wrong sounds over all slots: the right ones of every perfect attempt, and one planted error in each spoiled one.
 */
function detection(perfect, spoilt) {
  const found = spoilt.filter(({ outcome }) => outcome.zone === 'sure').length;
  const alarms =
    sum(perfect, ({ wrong }) => wrong) +
    sum(spoilt, ({ wrong, outcome }) => wrong - Number(outcome.zone === 'sure'));
  const [precision, recall] = [found / (found + alarms), found / spoilt.length];
  return { precision: 100 * precision, f1: (200 * precision * recall) / (precision + recall) };
}

export function figures(group) {
  const of = (kind) => group.filter((one) => one.kind === kind);
  const [perfect, substituted, deleted, word] = ['perfect', 'substitution', 'deletion', 'word'].map(of);
  const zone = (list, name) => share(list, ({ outcome }) => outcome.zone === name);
  const named = substituted.filter(({ outcome }) => outcome.named).length;
  const sure = substituted.filter(({ outcome }) => outcome.zone === 'sure').length;
  const spoilt = [...substituted, ...deleted];
  return {
    attempts: group.length,
    falseEdits: (100 * sum(perfect, ({ wrong }) => wrong)) / sum(perfect, ({ rows }) => rows),
    unsure: (100 * sum(perfect, ({ unsure }) => unsure)) / sum(perfect, ({ rows }) => rows),
    proximity: mean(perfect.map(({ proximity }) => proximity)),
    right: share(perfect, ({ proximity }) => proximity >= RIGHT),
    substitutions: zone(substituted, 'sure'),
    named: (100 * named) / substituted.length,
    unsureSubstitutions: zone(substituted, 'uncertain'),
    deletions: zone(deleted, 'sure'),
    otherWord: share(word, ({ proximity }) => proximity >= OTHER_WORD),
    gatePerfect: share(perfect, ({ decoding }) => decoding === 'free'),
    gateError: share(spoilt, ({ decoding }) => decoding === 'free'),
    gateWord: share(word, ({ decoding }) => decoding === 'free'),
    accepted: 100 - share(spoilt, ({ outcome }) => outcome.zone === 'sure'),
    misnamed: 100 - (100 * named) / sure,
    ...detection(perfect, spoilt),
    ...learners(perfect),
  };
}

/** How often each sound of the target was called wrong, and how often it was right. */
export function bySound(group) {
  const counts = new Map();
  for (const { kind, sounds } of group) {
    if (kind !== 'perfect') continue;
    for (const [sound, wrong] of sounds) {
      const [bad, all] = counts.get(sound) ?? [0, 0];
      counts.set(sound, [bad + Number(wrong), all + 1]);
    }
  }
  return [...counts].filter(([, [, all]]) => all >= 40).sort((a, b) => b[1][0] / b[1][1] - a[1][0] / a[1][1]);
}

/** How often each planted slip was sure, for pairs that were planted often enough. */
export function byPair(group) {
  const tried = new Map();
  for (const { kind, planted, outcome } of group) {
    if (kind !== 'substitution') continue;
    const pair = `${planted.target} as ${planted.said}`;
    tried.set(pair, [...(tried.get(pair) ?? []), outcome.zone === 'sure']);
  }
  return [...tried]
    .filter(([, found]) => found.length >= 15)
    .map(([pair, found]) => [pair, share(found, (sure) => sure), found.length])
    .sort((a, b) => b[1] - a[1]);
}
