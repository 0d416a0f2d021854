/** The attempt as a recording: from the microphone or from a file, heard again before it is sent. */

import type { CapabilitiesResponse } from '../../src/contract/capabilities.ts';
import { byId, element } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import { clearProblem, showProblem } from './problems.ts';
import { type Recording, startRecording } from './recorder.ts';
import { base64Of, decoded, RATE, wavOf } from './wav.ts';
import { drawWave } from './wave.ts';

/** What can be sent: a WAV in base64, and the recognizer that shall hear it, where there is a choice. */
interface Take {
  readonly audio_base64: string;
  readonly recognizer?: string;
}

export interface VoicePanel {
  /** What was recorded; null before anything was. */
  readonly take: () => Take | null;
}

const { recording: WORDS } = MESSAGES;

const seconds = (samples: Float32Array): number => samples.length / RATE;

/** Lets one choose among recognizers; without a default one, the first is taken. */
function offerRecognizers(names: readonly string[]): () => { recognizer?: string } {
  const select = byId<HTMLSelectElement>('recognizer');
  select.append(...names.map((name) => element('option', { value: name }, name)));
  if (names.includes('default')) select.value = 'default';
  byId('recognizer-field').hidden = names.length < 2;
  return () => (select.value === 'default' ? {} : { recognizer: select.value });
}

/** The recording that stands ready, shown as a wave and a player. */
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

  put(samples: Float32Array): void {
    if (seconds(samples) > this.longest + 0.1) {
      const found = seconds(samples).toFixed(1);
      showProblem('audio', say(WORDS.long, { seconds: this.longest, found }));
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

/** The button that starts and ends a recording. */
function setUpMicrophone(shelf: Shelf): void {
  const record = byId('record');
  const level = byId<HTMLMeterElement>('level');
  let running: Promise<Recording> | null = null;
  const heard = (peak: number, length: number): void => {
    level.value = peak;
    byId('length').textContent = say(WORDS.length, { seconds: length.toFixed(1) });
    if (length >= shelf.seconds) void stop();
  };
  const stop = async (): Promise<void> => {
    const ending = running;
    running = null;
    record.classList.remove('running');
    byId('record-label').textContent = WORDS.record;
    level.value = 0;
    if (ending !== null) shelf.put(await (await ending).stop());
  };
  const start = async (): Promise<void> => {
    clearProblem('audio');
    running = startRecording({ heard });
    record.classList.add('running');
    byId('record-label').textContent = WORDS.stop;
    await running;
  };
  record.addEventListener('click', () => {
    const done = running === null ? start() : stop();
    done.catch(async () => {
      running = null;
      await stop();
      showProblem('audio', WORDS.denied);
    });
  });
}

/** Files: chosen, or dropped on the panel. */
function setUpFiles(shelf: Shelf): void {
  const drop = byId('drop');
  const chosen = byId<HTMLInputElement>('file');
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const samples = await decoded(await file.arrayBuffer()).catch(() => null);
    if (samples === null) showProblem('audio', WORDS.unreadable);
    else shelf.put(samples);
  };
  chosen.addEventListener('change', () => void read(chosen.files?.[0]));
  for (const type of ['dragover', 'dragleave', 'drop']) {
    drop.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', type === 'dragover');
    });
  }
  drop.addEventListener('drop', (event) => void read(event.dataTransfer?.files[0]));
}

export function setUpVoice({ recognizers, limits }: CapabilitiesResponse): VoicePanel {
  const deaf = recognizers.length === 0;
  byId('no-recognizer').hidden = !deaf;
  byId('voice').hidden = deaf;
  const chosen = offerRecognizers(recognizers);
  const shelf = new Shelf((limits as Readonly<Record<string, number>>).inline_audio_bytes ?? 0);
  setUpMicrophone(shelf);
  setUpFiles(shelf);
  return { take: () => (shelf.wav === null ? null : { audio_base64: base64Of(shelf.wav), ...chosen() }) };
}
