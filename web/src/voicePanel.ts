/** The attempt as a recording: from the microphone or from a file; it can be played before it is sent. */

import { byId, element } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { clearProblem, showProblem } from './problems.ts';
import { type Recording, startRecording } from './recorder.ts';
import { base64Of, decoded, RATE, wavOf } from './wav.ts';
import { drawWave } from './wave.ts';

/** What can be sent: a WAV in base64, and the recognizer for it if there is a choice. */
interface Take {
  readonly audio_base64: string;
  readonly recognizer?: string;
}

export interface VoicePanel {
  /** Ends a running recording and gives what is ready. With nothing to send it shows a problem and gives null. */
  readonly take: () => Promise<Take | null>;
}

const { recording: WORDS } = MESSAGES;

/** Less than this holds no sound of speech, seconds. */
const SHORTEST = 0.12;

const seconds = (samples: Float32Array): number => samples.length / RATE;

/** Offers a choice of recognizers; without a default one, the first is taken. */
function offerRecognizers(names: readonly string[]): () => { recognizer?: string } {
  const select = byId<HTMLSelectElement>('recognizer');
  select.append(...names.map((name) => element('option', { value: name }, name)));
  if (names.includes('default')) select.value = 'default';
  byId('recognizer-field').hidden = names.length < 2;
  return () => (select.value === 'default' ? {} : { recognizer: select.value });
}

/** The recording that is ready to be sent, shown as a wave and a player. */
class Shelf {
  wav: Uint8Array<ArrayBuffer> | null = null;
  private url = '';
  private readonly longest: number;

  constructor(bytes: number) {
    this.longest = Math.floor((bytes - 44) / (2 * RATE));
  }

  get seconds(): number {
    return this.longest;
  }

  /** Removes the recording. */
  clear(): void {
    this.wav = null;
    byId('take').hidden = true;
    byId<HTMLAudioElement>('playback').pause();
    byId('length').textContent = '';
    byId('record-label').textContent = WORDS.record;
  }

  /** Removes the recording and shows the reason. */
  refuse(sentence: string): void {
    this.clear();
    showProblem('audio', sentence);
  }

  /** Why these samples cannot be sent; null when they can. */
  private faultOf(samples: Float32Array): string | null {
    const found = seconds(samples);
    if (found < SHORTEST) return say(WORDS.short, { seconds: found.toFixed(2) });
    if (found <= this.longest + 0.1) return null;
    return say(WORDS.long, { seconds: this.longest, found: found.toFixed(1) });
  }

  put(samples: Float32Array): void {
    const fault = this.faultOf(samples);
    if (fault !== null) {
      this.refuse(fault);
      return;
    }
    clearProblem('audio');
    this.wav = wavOf(samples);
    URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(new Blob([this.wav], { type: 'audio/wav' }));
    byId<HTMLAudioElement>('playback').src = this.url;
    byId('take').hidden = false;
    drawWave(byId<HTMLCanvasElement>('wave'), samples);
    byId('length').textContent = say(WORDS.length, { seconds: seconds(samples).toFixed(1) });
    byId('announcer').textContent = say(WORDS.recorded, { seconds: seconds(samples).toFixed(1) });
    byId('record-label').textContent = WORDS.again;
  }
}

/** Sets up the button of a recording; returns a function that ends the recording and waits until it is ready. */
function setUpMicrophone(shelf: Shelf): () => Promise<void> {
  const record = byId('record');
  const level = byId<HTMLMeterElement>('level');
  let running: Promise<Recording> | null = null;
  let ended = Promise.resolve();
  const heard = (peak: number, length: number): void => {
    if (running === null) return;
    level.value = peak;
    byId('length').textContent = say(WORDS.length, { seconds: length.toFixed(1) });
    if (length >= shelf.seconds) void stop();
  };
  const idle = (): void => {
    running = null;
    record.classList.remove('running');
    byId('record-label').textContent = WORDS.record;
    level.value = 0;
  };
  const stop = (): Promise<void> => {
    if (running === null) return ended;
    const put = async (ending: Promise<Recording>): Promise<void> => shelf.put(await (await ending).stop());
    ended = put(running).catch(() => shelf.refuse(WORDS.denied));
    idle();
    return ended;
  };
  const start = async (): Promise<void> => {
    clearProblem('audio');
    const opening = startRecording({ heard });
    running = opening;
    record.classList.add('running');
    byId('record-label').textContent = WORDS.stop;
    await opening.catch(() => {
      if (running !== opening) return;
      idle();
      showProblem('audio', WORDS.denied);
    });
  };
  record.addEventListener('click', () => void (running === null ? start() : stop()));
  byId('panel-voice').addEventListener('closed', () => void stop());
  return stop;
}

/** Keeps the browser from opening a file that is dropped beside the panel, which would leave the page. */
function guardDrops(): void {
  const guard = (event: DragEvent): void => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', guard);
  window.addEventListener('drop', guard);
}

/** Files: chosen, or dropped on the panel. */
function setUpFiles(shelf: Shelf): void {
  const drop = byId('drop');
  const chosen = byId<HTMLInputElement>('file');
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    shelf.clear();
    const samples = await decoded(await file.arrayBuffer()).catch(() => null);
    if (samples === null) shelf.refuse(WORDS.unreadable);
    else shelf.put(samples);
  };
  chosen.addEventListener('change', () => void read(chosen.files?.[0]));
  for (const type of ['dragover', 'dragleave', 'drop'] as const) {
    drop.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', type === 'dragover');
    });
  }
  drop.addEventListener('drop', (event) => void read(event.dataTransfer?.files[0]));
  guardDrops();
}

/**
 * @param recognizers names of those that hear; none where nobody does
 * @param longest bytes of the longest recording that they take
 */
export function setUpVoice(recognizers: readonly string[], longest: number): VoicePanel {
  const deaf = recognizers.length === 0;
  byId('no-recognizer').hidden = !deaf;
  byId('voice').hidden = deaf;
  const chosen = offerRecognizers(recognizers);
  const shelf = new Shelf(longest);
  const stop = setUpMicrophone(shelf);
  setUpFiles(shelf);
  const take = async (): Promise<Take | null> => {
    await stop();
    if (shelf.wav !== null) return { audio_base64: base64Of(shelf.wav), ...chosen() };
    if (byId('audio-problem').hidden) showProblem('audio', WORDS.none);
    return null;
  };
  return { take };
}
