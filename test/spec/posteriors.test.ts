import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';
import { forwardNaively } from '../naive/ctc.ts';

const VOCAB = ['<blank>', 'θ', 'e', 'o', 's', 't', 'z'];

/** Frames that say these labels, each 0.9 sure, with a blank between. */
function frames(said: readonly string[], sure = 0.9, vocab: readonly string[] = VOCAB): number[][] {
  const row = (label: string): number[] =>
    vocab.map((other) => Math.log(other === label ? sure : (1 - sure) / (vocab.length - 1)));
  return said.flatMap((label) => [row(label), row('<blank>')]);
}

const THEOS = frames(['θ', 'e', 'o', 's']);
const with_ = (posteriors: unknown, more: object = {}) =>
  score('θεός', 'θ e o s', { posteriors, vocab: VOCAB, ...more });

describe('gop', () => {
  it('Present when the request carried `posteriors`', () => {
    const { gop, phones, heard_as } = with_(THEOS);
    expect(gop).toMatchObject({
      method: 'ctc-slot-posterior',
      frames: 8,
      labels: 7,
      unmapped: [],
      normalized: false,
    });
    expect(gop?.phones.map(({ phone }) => phone)).toEqual(['θ', 'e', 'o', 's']);
    expect(
      phones.every(({ confidence, uncertain }) => confidence !== null && confidence > 0.75 && !uncertain),
    ).toBe(true);
    expect(heard_as.method).toBe('posterior');
  });

  it('`log_prob` is the CTC forward of the target', () => {
    const expected = forwardNaively(THEOS, 0, [1, 2, 3, 4]);
    expect(with_(THEOS).gop?.log_prob).toBeCloseTo(expected, 5);
  });

  it('the slot posterior is exact: p(target | X) over the sum, for every label and for deletion', () => {
    const target = [1, 2, 3, 4];
    const own = Math.exp(forwardNaively(THEOS, 0, target));
    for (const [at, phone] of (with_(THEOS).gop?.phones ?? []).entries()) {
      let total = Math.exp(forwardNaively(THEOS, 0, target.toSpliced(at, 1)));
      const without = total;
      for (let label = 1; label < VOCAB.length; label++)
        total += Math.exp(forwardNaively(THEOS, 0, target.with(at, label)));
      expect(phone.posterior).toBeCloseTo(own / total, 5);
      expect(phone.gop).toBeCloseTo(Math.log(own / total), 5);
      expect(phone.deleted).toBeCloseTo(without / total, 5);
      const best = phone.alternatives[0];
      const column = VOCAB.indexOf(best?.phone ?? '');
      expect(best?.posterior).toBeCloseTo(
        Math.exp(forwardNaively(THEOS, 0, target.with(at, column))) / total,
        5,
      );
      expect(phone.alternatives.length).toBeLessThanOrEqual(5);
      expect(phone.alternatives.some(({ phone: other }) => other === phone.phone)).toBe(false);
    }
  });

  it('`start_frame`, `end_frame` (Viterbi)', () => {
    expect(with_(THEOS).gop?.phones.map(({ start_frame, end_frame }) => [start_frame, end_frame])).toEqual([
      [0, 0],
      [2, 2],
      [4, 4],
      [6, 6],
    ]);
  });

  it('a phone that was said otherwise has a low confidence and the said one as its first alternative', () => {
    const body = with_(frames(['s', 'e', 'o', 's']));
    const [theta] = body.gop?.phones ?? [];
    expect(theta?.confidence).toBeLessThan(0.75);
    expect(theta?.alternatives[0]?.phone).toBe('s');
    expect(body.phones[0]).toMatchObject({ uncertain: true, alternatives: theta?.alternatives });
    expect(body.coaching.sounds[0]?.low_confidence).toBe(true);
  });

  it('on a row that is an error, `uncertain` asks about what was heard', () => {
    const heardS = { posteriors: frames(['s', 'e', 'o', 's']), vocab: VOCAB };
    const sure = score('θεός', 's e o s', heardS).phones[0];
    expect(sure).toMatchObject({ status: 'incorrect', uncertain: false });
    expect(sure?.confidence).toBeLessThan(0.1);
    expect(score('θεός', 't e o s', heardS).phones[0]).toMatchObject({
      status: 'incorrect',
      uncertain: true,
    });
    const left = { posteriors: frames(['e', 'o', 's']), vocab: VOCAB };
    expect(score('θεός', 'e o s', left).phones[0]).toMatchObject({ status: 'missing', uncertain: false });
    expect(score('θεός', 'e o s', heardS).phones[0]).toMatchObject({ status: 'missing', uncertain: true });
    expect(score('θεός', 'ʃ e o s', heardS).phones[0]).toMatchObject({ uncertain: true });
  });

  it('an accepted variant counts as the phone, and stands in for a phone without a column', () => {
    const vocab = ['<blank>', 'θ', 'tʰ', 'e', 'o', 's', 'i'];
    const said = (phones: string[]) => frames(phones, 0.9, vocab);
    const [theta] = with_(said(['tʰ', 'e', 'o', 's']), { vocab }).gop?.phones ?? [];
    expect(theta?.posterior).toBeGreaterThan(0.9);
    expect(theta?.alternatives.map(({ phone }) => phone)).not.toContain('tʰ');
    for (const eta of ['e', 'i']) {
      const { gop } = score('ἤ', 'e̝', { posteriors: said([eta]), vocab });
      expect(gop?.failure).toBeUndefined();
      expect(gop?.phones[0]).toMatchObject({ phone: 'e̝' });
      expect(gop?.phones[0]?.confidence).toBeGreaterThan(0.9);
    }
    expect(score('ἤ', 'e̝', { posteriors: said(['o']), vocab }).gop?.phones[0]?.confidence).toBeLessThan(0.1);
  });

  it('a candidate is scored by the columns that stand in for its phones, too', () => {
    const vocab = ['<blank>', 't', 'e', 's', 'o'];
    const posteriors = frames(['t', 'e', 's'], 0.9, vocab);
    const { candidates } = score('τῆς', 't e s', { posteriors, vocab }).heard_as;
    expect(candidates.find(({ greek }) => greek === 'τῆς')?.ctc_log_prob).toBeLessThan(0);
    const affricate = frames(['t', 's', 'o'], 0.9, vocab);
    const heard = score('ζω', 't s o', { posteriors: affricate, vocab }).heard_as.candidates;
    expect(heard.find(({ kind }) => kind === 'transliteration')?.ctc_log_prob).toBeLessThan(0);
  });

  it('`confidence` is the exact posterior', () => {
    for (const { confidence, posterior } of with_(THEOS).gop?.phones ?? [])
      expect(confidence).toBe(posterior);
  });

  it('`calibrate: false` gives the raw slot posterior, and changes nothing else', () => {
    const raw = with_(THEOS, { calibrate: false });
    expect(raw.gop?.phones.map(({ confidence, posterior }) => confidence === posterior)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const { gop, phones, coaching, ...rest } = with_(THEOS);
    const { gop: rawGop, phones: rawPhones, coaching: rawCoaching, ...rawRest } = raw;
    expect(rawRest).toEqual(rest);
  });

  it('the threshold `confidence` is the lowest phone confidence', () => {
    const body = with_(THEOS, { thresholds: { confidence: 0.99 } });
    const lowest = Math.min(...(body.gop?.phones.map(({ confidence }) => confidence) ?? []));
    expect(body.thresholds?.[0]?.value).toBe(lowest);
  });
});

describe('a far sound heard unsurely', () => {
  it('is `close`; error code and feature diff stay', () => {
    const unsure = score('θεός', 'h e o s', { posteriors: frames(['s', 'e', 'o', 's']), vocab: VOCAB })
      .coaching.sounds[0];
    const plain = score('θεός', 'h e o s').coaching.sounds[0];
    expect(plain).toMatchObject({ status: 'far', low_confidence: false });
    expect(unsure).toMatchObject({
      status: 'close',
      low_confidence: true,
      closeness: plain?.closeness,
      error_code: plain?.error_code,
      feature_diff: plain?.feature_diff,
    });
  });
  it('an exact phone stays exact', () => {
    expect(with_(frames(['s', 'e', 'o', 's'])).coaching.sounds[0]?.status).toBe('exact');
  });
});

describe('alignment failed: `confidence` is null, never 0, and `uncertain` true', () => {
  it.each([
    ['too few frames', THEOS.slice(0, 3), VOCAB, 'the frames cannot hold the phones of the target'],
    ['an unmapped phone', THEOS, VOCAB.with(1, '???'), 'no label names θ'],
  ])('%s', (_why, posteriors, vocab, failure) => {
    const body = with_(posteriors, { vocab });
    expect(body.gop).toMatchObject({ log_prob: null, phones: [], failure });
    expect(body.phones.every(({ confidence, uncertain }) => confidence === null && uncertain)).toBe(true);
  });
});

describe('labels', () => {
  it('without `vocab` nothing can be mapped: frames and labels only, every confidence null', () => {
    const body = score('θεός', 'θ e o s', { posteriors: THEOS });
    expect(body.gop).toMatchObject({
      frames: 8,
      labels: 7,
      log_prob: null,
      failure: 'no vocab names the columns',
      phones: [],
      unmapped: [],
    });
    expect(body.phones.every(({ confidence, uncertain }) => confidence === null && !uncertain)).toBe(true);
    expect(body.heard_as.method).toBe('distance-softmax');
  });
  it.each([
    ['vocab', VOCAB],
    ['blank_id', 0],
  ])('%s without posteriors is refused', (field, value) => {
    expect(() => score('θεός', 'θ e o s', { [field]: value })).toThrow(
      'vocab and blank_id name columns of posteriors, and there are none; send posteriors, too',
    );
  });
  it('`blank_id` defaults to the one label that names a blank, else 0', () => {
    const turned = THEOS.map((row) => [...row.slice(1), row[0] as number]);
    const vocab = [...VOCAB.slice(1), '<pad>'];
    expect(with_(turned, { vocab }).gop).toEqual(with_(THEOS).gop);
    expect(with_(turned, { vocab: vocab.with(6, 'silence'), blank_id: 6 }).gop?.log_prob).toBe(
      with_(THEOS).gop?.log_prob,
    );
  });
  it('a blank that no label names is no phone', () => {
    const vocab = VOCAB.with(0, 'a');
    expect(() => with_(THEOS, { vocab })).toThrow(/column 0 is the phone "a"; send blank_id/u);
    expect(with_(THEOS, { vocab, blank_id: 0 }).gop?.log_prob).toBe(with_(THEOS).gop?.log_prob);
  });
  it('labels are tokenised like any phone; those that name no phone are listed in `unmapped`, never guessed', () => {
    const { gop } = with_(THEOS, { vocab: ['<blank>', 'θ', 'e', 'o', 's', '<unk>', 'ts'] });
    expect(gop?.unmapped).toEqual(['<unk>']);
    const row = [...VOCAB, 'g'].map(() => Math.log(1 / 8));
    const mapped = score('ἄγγελος', 'a ŋ ɡ e l o s', {
      posteriors: Array(20).fill(row),
      vocab: ['<blank>', 'a', 'ŋ', 'g', 'e', 'l', 'o', 's'],
    });
    expect(mapped.gop?.phones[2]?.phone).toBe('ɡ');
  });
  it('a label too long to name a phone is unmapped, whatever it holds', () => {
    const long = 'a'.repeat(20_000);
    expect(with_(THEOS, { vocab: VOCAB.with(6, long) }).gop?.unmapped).toEqual([long]);
  });
  it('a tie makes one phone: t͡s is one label', () => {
    expect(with_(THEOS, { vocab: VOCAB.with(6, 't͡s') }).gop?.unmapped).toEqual([]);
  });
  it('labels that name one phone add up, wherever they stand', () => {
    const split = (row: readonly number[], column: number): number[] => [
      ...row.with(column, (row[column] as number) + Math.log(0.3)),
      (row[column] as number) + Math.log(0.7),
    ];
    const s = VOCAB.indexOf('s');
    const body = with_(
      THEOS.map((row) => split(row, s)),
      { vocab: [...VOCAB, 's̪'] },
    );
    const whole = with_(THEOS);
    expect(body.gop).toEqual({ ...whole.gop, labels: VOCAB.length + 1 });
    expect(body.phones).toEqual(whole.phones);
    const first = THEOS.map((row) => split(row, s).toReversed());
    const turned = with_(first, { vocab: [...VOCAB, 's̪'].toReversed(), blank_id: VOCAB.length });
    expect(turned.gop?.phones.map(({ posterior }) => posterior)).toEqual(
      whole.gop?.phones.map(({ posterior }) => posterior),
    );
    expect(turned.gop?.log_prob).toBe(whole.gop?.log_prob);
  });
  it.each(['tʃ', 'ts', 'dʒ', 'dz', 'iː', 'th', 'ɡʰ'])(
    'a label of two characters, %s, names a phone',
    (label) => {
      expect(with_(THEOS, { vocab: VOCAB.with(6, label) }).gop?.unmapped).toEqual([]);
    },
  );
  it.each(['st', 'aɪ', 'kx', 'tsː'])('%s names no phone and is listed', (label) => {
    expect(with_(THEOS, { vocab: VOCAB.with(6, label) }).gop?.unmapped).toEqual([label]);
  });
  it('rows that do not sum to 1 within 0.01 are renormalised and `normalized` says so', () => {
    const loud = THEOS.map((row) => row.map((value) => value - 3));
    const body = with_(loud);
    expect(body.gop?.normalized).toBe(true);
    expect(body.gop?.log_prob).toBeCloseTo(with_(THEOS).gop?.log_prob ?? 0, 5);
  });
  it('logs beyond the range of doubles are numbers in the body', () => {
    const hard = THEOS.map((row) => row.map((value) => (value < -1 ? -1e305 : 0)));
    const { gop } = with_(hard);
    expect(gop?.log_prob).toBe(0);
    expect(gop?.phones.every((phone) => Number.isFinite(phone.gop) && phone.posterior === 1)).toBe(true);
    expect(
      with_(THEOS.map((_, n) => VOCAB.map((_, v) => (v === n % 7 ? 1e308 : -1e308)))).gop?.normalized,
    ).toBe(true);
  });
  it('frames that are all blank are no fault', () => {
    const silent = frames(Array(12).fill('<blank>'), 0.999999);
    expect(with_(silent).phones.every(({ uncertain }) => uncertain)).toBe(true);
  });
});
