/** The button that records: press to start, press to stop; it stops by itself after a pause, or when there is no room left. */

import { byId } from '../dom.ts';
import { say } from '../messages.ts';
import { clearProblem, showProblem } from '../problems.ts';
import { type Recording, startRecording } from '../recorder.ts';
import { sentenceOf } from './access.ts';
import { type End, PATIENCE_S, Pauses, type Room } from './pauses.ts';
import { VOICE } from './words.ts';

export interface Microphone {
  /** Ends a running recording; resolves when its samples were handed over, at once where none runs. */
  readonly stop: () => Promise<void>;
  /** Ends a running recording and throws it away. */
  readonly drop: () => void;
}

export interface Recorder {
  /** Called before the microphone opens: how long it may listen, or null where nothing is to be recorded. */
  readonly room: () => Room | null;
  /** Gets what was recorded, and what ended it; null: the button. */
  readonly recorded: (samples: Float32Array, end: End | null) => void;
}

const LABEL = 'record-label';

function showRunning(on: boolean): void {
  byId('record').classList.toggle('running', on);
  byId('gauges').hidden = !on;
  byId<HTMLMeterElement>('level').value = 0;
  byId<HTMLProgressElement>('room').value = 0;
}

/** Shows level and time. */
function showGauges(level: number, seconds: number, { longest }: Room): void {
  // Speech is far below full scale most of the time; the root makes it visible.
  byId<HTMLMeterElement>('level').value = Math.sqrt(level);
  const bar = byId<HTMLProgressElement>('room');
  bar.value = seconds / longest;
  bar.title = say(VOICE.room, { seconds: seconds.toFixed(0), most: longest });
  byId('length').textContent = say(VOICE.length, { seconds: seconds.toFixed(1) });
}

const sentenceAt = (end: End | null, { longest }: Room): string => {
  if (end === null) return '';
  if (end === 'nothing') return say(VOICE.nothing, { seconds: PATIENCE_S });
  return say(VOICE.ended[end], { most: longest });
};

/** One run of the microphone, from the press of the button to its end. */
class Run {
  readonly #opening: Promise<Recording>;
  #over = false;

  constructor(room: Room, ended: (end: End) => void) {
    const pauses = new Pauses(room);
    const heard = (level: number, seconds: number): void => {
      if (this.#over) return;
      showGauges(level, seconds, room);
      const end = pauses.heard(level, seconds);
      if (end !== null) ended(end);
    };
    this.#opening = startRecording({ heard });
  }

  get opened(): Promise<unknown> {
    return this.#opening;
  }

  async stop(): Promise<Float32Array> {
    this.#over = true;
    return (await this.#opening).stop();
  }
}

/** Sets up the button. */
export function setUpMicrophone({ room, recorded }: Recorder): Microphone {
  let running: Run | null = null;
  let ended = Promise.resolve();
  const idle = (): Run | null => {
    const run = running;
    running = null;
    showRunning(false);
    byId(LABEL).textContent = VOICE.record.ready;
    return run;
  };
  const refuse = (error: unknown): void => showProblem('audio', sentenceOf(error));
  const stop = (end: End | null, space: Room | null): Promise<void> => {
    const run = idle();
    if (run === null) return ended;
    byId('record-hint').textContent = (space && sentenceAt(end, space)) || VOICE.hint;
    ended = run.stop().then((samples) => recorded(samples, end), refuse);
    return ended;
  };
  const start = (): void => {
    const space = room();
    if (space === null) return;
    clearProblem('audio');
    const run = new Run(space, (end) => void stop(end, space));
    running = run;
    showRunning(true);
    byId(LABEL).textContent = VOICE.record.stop;
    byId('record-hint').textContent = VOICE.hint;
    run.opened.catch((error: unknown) => {
      if (running !== run) return;
      idle();
      refuse(error);
    });
  };
  byId('record').addEventListener('click', () => {
    if (running === null) start();
    else void stop(null, null);
  });
  return {
    stop: () => stop(null, null),
    drop: () =>
      void idle()
        ?.stop()
        .catch(() => {}),
  };
}
