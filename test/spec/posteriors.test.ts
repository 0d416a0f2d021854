import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';
import { forwardNaively } from '../naive/ctc.ts';
import { spokenFrames } from '../score/frames.ts';

const VOCAB = ['<blank>', 'θ', 'e', 'o', 's', 't', 'z'];

const THEOS = spokenFrames('θ e o s', VOCAB);
const SEOS = spokenFrames('s e o s', VOCAB);
const with_ = (posteriors: unknown, more: object = {}) =>
  score('θεός', 'θ e o s', { posteriors, vocab: VOCAB, ...more });

describe('gop', () => {
  it('Present when the request carried `posteriors`', () => {
    const { gop, phones, heard_as } = with_(THEOS);
    const shape = { frames: 8, labels: 7, unmapped: [], normalized: false };
    expect(gop).toMatchObject({ method: 'ctc-slot-posterior', ...shape });
    // In these frames, each phone has one frame and a blank after it.
    expect(gop?.phones.map((one) => [one.phone, one.start_frame, one.end_frame])).toEqual(
      ['θ', 'e', 'o', 's'].map((phone, n) => [phone, 2 * n, 2 * n]),
    );
    for (const { confidence, uncertain } of phones) {
      expect(confidence).toBeGreaterThan(0.75);
      expect(uncertain).toBe(false);
    }
    expect(heard_as.method).toBe('posterior');
  });

  it('`log_prob` is the CTC forward of the target; the slot posterior is exact: its share of the sum over every label and deletion', () => {
    const target = [1, 2, 3, 4];
    const { gop } = with_(THEOS);
    expect(gop?.log_prob).toBeCloseTo(forwardNaively(THEOS, 0, target), 5);
    const score = (labels: readonly number[]): number => Math.exp(forwardNaively(THEOS, 0, labels));
    for (const [at, phone] of (gop?.phones ?? []).entries()) {
      const without = score(target.toSpliced(at, 1));
      const instead = VOCAB.map((_, label) => (label === 0 ? 0 : score(target.with(at, label))));
      const total = instead.reduce((sum, one) => sum + one, without);
      const posterior = score(target) / total;
      expect(phone.posterior).toBeCloseTo(posterior, 5);
      expect(phone.confidence).toBe(phone.posterior);
      expect(phone.gop).toBeCloseTo(Math.log(posterior), 5);
      expect(phone.deleted).toBeCloseTo(without / total, 5);
      const [best] = phone.alternatives;
      expect(best?.posterior).toBeCloseTo((instead[VOCAB.indexOf(best?.phone ?? '')] ?? 0) / total, 5);
      expect(phone.alternatives.length).toBeLessThanOrEqual(5);
      expect(phone.alternatives.map((other) => other.phone)).not.toContain(phone.phone);
    }
  });

  it('a phone that was said otherwise has a low confidence and the said one as its first alternative', () => {
    const body = with_(SEOS);
    const [theta] = body.gop?.phones ?? [];
    expect(theta?.confidence).toBeLessThan(0.75);
    expect(theta?.alternatives[0]?.phone).toBe('s');
    expect(body.phones[0]).toMatchObject({ uncertain: true, alternatives: theta?.alternatives });
    expect(body.coaching.sounds[0]?.low_confidence).toBe(true);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['s', 's e o s', SEOS, { status: 'incorrect', uncertain: false }],
    ['t, where s was said', 't e o s', SEOS, { status: 'incorrect', uncertain: true }],
    ['ʃ, which has no label', 'ʃ e o s', SEOS, { uncertain: true }],
    ['nothing', 'e o s', spokenFrames('e o s', VOCAB), { status: 'missing', uncertain: false }],
    ['nothing, where s was said', 'e o s', SEOS, { status: 'missing', uncertain: true }],
  ])('on a row that is an error, `uncertain` asks about what was heard: %s', (_what, ipa, posteriors, expected) => {
    const [first] = score('θεός', ipa, { posteriors, vocab: VOCAB }).phones;
    expect(first).toMatchObject(expected);
    if (ipa === 's e o s') expect(first?.confidence).toBeLessThan(0.1);
  });

  it('an accepted variant counts as the phone, and stands in for a phone without a column', () => {
    const vocab = ['<blank>', 'θ', 'tʰ', 'e', 'o', 's', 'i'];
    const said = (phones: string) => spokenFrames(phones, vocab);
    const [theta] = with_(said('tʰ e o s'), { vocab }).gop?.phones ?? [];
    expect(theta?.posterior).toBeGreaterThan(0.9);
    expect(theta?.alternatives.map(({ phone }) => phone)).not.toContain('tʰ');
    for (const eta of ['e', 'i']) {
      const { gop } = score('ἤ', 'e̝', { posteriors: said(eta), vocab });
      expect(gop?.failure).toBeUndefined();
      expect(gop?.phones[0]).toMatchObject({ phone: 'e̝' });
      expect(gop?.phones[0]?.confidence).toBeGreaterThan(0.9);
    }
    expect(score('ἤ', 'e̝', { posteriors: said('o'), vocab }).gop?.phones[0]?.confidence).toBeLessThan(0.1);
  });

  it('a candidate is scored by the columns that stand in for its phones, too', () => {
    const vocab = ['<blank>', 't', 'e', 's', 'o'];
    const posteriors = spokenFrames('t e s', vocab);
    const { candidates } = score('τῆς', 't e s', { posteriors, vocab }).heard_as;
    expect(candidates.find(({ greek }) => greek === 'τῆς')?.ctc_log_prob).toBeLessThan(0);
    const affricate = spokenFrames('t s o', vocab);
    const heard = score('ζω', 't s o', { posteriors: affricate, vocab }).heard_as.candidates;
    expect(heard.find(({ kind }) => kind === 'transliteration')?.ctc_log_prob).toBeLessThan(0);
  });

  it('`calibrate: false` gives the raw slot posterior, and changes nothing else', () => {
    const { gop, phones, coaching, ...rest } = with_(THEOS, { calibrate: false });
    for (const { confidence, posterior } of gop?.phones ?? []) expect(confidence).toBe(posterior);
    expect(with_(THEOS)).toMatchObject(rest);
  });

  it('the threshold `confidence` is the lowest phone confidence', () => {
    const body = with_(THEOS, { thresholds: { confidence: 0.99 } });
    const lowest = Math.min(...(body.gop?.phones.map(({ confidence }) => confidence) ?? []));
    expect(body.thresholds?.[0]?.value).toBe(lowest);
  });
});

it('a far sound heard unsurely is `close`; error code and feature diff stay, and an exact phone stays exact', () => {
  const [unsure] = score('θεός', 'h e o s', { posteriors: SEOS, vocab: VOCAB }).coaching.sounds;
  const [plain] = score('θεός', 'h e o s').coaching.sounds;
  expect(plain).toMatchObject({ status: 'far', low_confidence: false });
  expect(unsure).toEqual({ ...plain, status: 'close', low_confidence: true });
  expect(with_(SEOS).coaching.sounds[0]?.status).toBe('exact');
});

describe('alignment failed: `confidence` is null, never 0, and `uncertain` true', () => {
  it.each([
    ['too few frames', THEOS.slice(0, 3), VOCAB, 'the frames cannot hold the phones of the target'],
    ['an unmapped phone', THEOS, VOCAB.with(1, '???'), 'no label names θ'],
  ])('%s', (_why, posteriors, vocab, failure) => {
    const body = with_(posteriors, { vocab });
    expect(body.gop).toMatchObject({ log_prob: null, phones: [], failure });
    for (const phone of body.phones) expect(phone).toMatchObject({ confidence: null, uncertain: true });
  });
});

describe('labels', () => {
  it('without `vocab` nothing can be mapped: frames and labels only, every confidence null', () => {
    const body = score('θεός', 'θ e o s', { posteriors: THEOS });
    const nothing = { log_prob: null, phones: [], unmapped: [], failure: 'no vocab names the columns' };
    expect(body.gop).toMatchObject({ frames: 8, labels: 7, ...nothing });
    for (const phone of body.phones) expect(phone).toMatchObject({ confidence: null, uncertain: false });
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
    const named = vocab.with(1, '<pad>');
    expect(() => with_(THEOS, { vocab: named, blank_id: 0 })).toThrow(
      'blank_id is 0, the phone "a"; column 1 of vocab is the blank <pad>',
    );
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
  it('labels that name one phone add up, wherever they stand', () => {
    const split = (row: readonly number[], column: number): number[] => [
      ...row.with(column, (row[column] as number) + Math.log(0.3)),
      (row[column] as number) + Math.log(0.7),
    ];
    const [rows, vocab] = [THEOS.map((row) => split(row, VOCAB.indexOf('s'))), [...VOCAB, 's̪']];
    const [body, whole] = [with_(rows, { vocab }), with_(THEOS)];
    expect(body.gop).toEqual({ ...whole.gop, labels: VOCAB.length + 1 });
    expect(body.phones).toEqual(whole.phones);
    const turned = with_(
      rows.map((row) => row.toReversed()),
      { vocab: vocab.toReversed(), blank_id: VOCAB.length },
    );
    const posteriorsOf = ({ gop }: typeof body) => gop?.phones.map(({ posterior }) => posterior);
    expect(posteriorsOf(turned)).toEqual(posteriorsOf(whole));
    expect(turned.gop?.log_prob).toBe(whole.gop?.log_prob);
  });
  it.each(['tʃ', 'ts', 't͡s', 'dʒ', 'dz', 'iː', 'th', 'ɡʰ', 'aɪ'])(
    'a label of some characters, %s, names a phone or a diphthong',
    (label) => {
      expect(with_(THEOS, { vocab: VOCAB.with(6, label) }).gop?.unmapped).toEqual([]);
    },
  );
  it.each(['st', 'aɪə', 'kx', 'tsː', 'a'.repeat(20_000)])('%.9s names no phone and is listed', (label) => {
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
    for (const phone of gop?.phones ?? [])
      expect([Number.isFinite(phone.gop), phone.posterior]).toEqual([true, 1]);
    const huge = THEOS.map((_, n) => VOCAB.map((_, v) => (v === n % 7 ? 1e308 : -1e308)));
    expect(with_(huge).gop?.normalized).toBe(true);
  });
  it('frames that are all blank are no fault', () => {
    const silent = spokenFrames('_ _ _ _ _ _', VOCAB, 0.999999);
    for (const { uncertain } of with_(silent).phones) expect(uncertain).toBe(true);
  });
});
