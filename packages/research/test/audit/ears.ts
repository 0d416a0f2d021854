import { onTestFinished } from 'vitest';
import { startRecognizer } from '../../../../test/recordings.ts';

/** The body of an answer with status 200, or another status without a body. */
type Canned = object | number;

/** Answers, indexed by the line of a clip. Of a list, each try gets the next answer; the last one repeats. */
export type Script = Readonly<Record<number, Canned | readonly Canned[]>>;

/** Starts a recognizer that gives these answers to an audit; any other clip gets the status 500. */
export async function startEars(answers: Script): Promise<string> {
  const left = new Map(Object.entries(answers).map(([line, answer]) => [line, [answer].flat() as Canned[]]));
  const { url, close } = await startRecognizer(({ headers }) => {
    const list = left.get(String(headers['x-request-id']).replace('audit-line-', '')) ?? [500];
    const answer = (list.length > 1 ? list.shift() : list[0]) as Canned;
    return typeof answer === 'object'
      ? { body: answer }
      : { status: answer, headers: { 'retry-after': '1' }, body: '' };
  });
  onTestFinished(close);
  return url;
}

const PHONES = 'l o ɣ s e a t k n x θ'.split(' ');
const FAINT = 1e-6;

/** Makes a frame in which `label` is the likeliest, and `rival` is less likely by `nats`. */
function frame(label: string, rival = '', nats = 0): number[] {
  const weights = ['', ...PHONES].map((one) => {
    if (one === label) return 1;
    return one === rival && rival !== '' ? Math.exp(-nats) : FAINT;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.log(weight / total));
}

/**
 * Makes a frame for each phone, and a blank after it. In `x/ɣ7`, x is the likeliest, and ɣ is less likely by 7 nats.
 */
export function framesOf(heard: string): object {
  const posteriors = heard.split(' ').flatMap((cell) => {
    const [label = '', rival = ''] = cell.split('/');
    const [, phone = '', nats = '0'] = /^(\D*)(.*)$/u.exec(rival) ?? [];
    return [frame(label, phone, Number(nats)), frame('')];
  });
  return { posteriors, vocab: ['<blank>', ...PHONES], blank_id: 0, frame_s: 0.02 };
}
