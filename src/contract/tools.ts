/** The MCP tools: descriptions for models, and JSON Schemas of arguments and answers. */

import { z } from 'zod';
import { LIMITS, type Rate, SERVICE_LIMITS } from './limits.ts';
import { ExplainRequest, FindRequest, MOST_FOUND, ReadRequest } from './lookups.ts';
import { RecognizeRequest, TutorRequest } from './requestSchemas.ts';
import { SCHEME_NAMES } from './schemes.ts';

type ObjectSchema = z.core.JSONSchema.ObjectSchema;

type Json = Readonly<Record<string, unknown>>;

/** Keywords of JSON Schema that every host of agents accepts. One unknown keyword makes some hosts drop all tools. */
const KEYWORDS = new Set(['type', 'description', 'items', 'enum', 'anyOf', 'minimum', 'maximum']);

const plain = (field: object): Json =>
  Object.fromEntries(Object.entries(field).filter(([word]) => KEYWORDS.has(word)));

/** Makes the schema of the arguments of a tool, with only the KEYWORDS. */
function taken(schema: z.ZodType): ObjectSchema {
  const { properties = {}, required } = z.toJSONSchema(schema, { io: 'input' });
  const fields = Object.entries(properties).map(([name, field]) => [name, plain(field as object)]);
  return { ...object(Object.fromEntries(fields)), ...(required && { required }) };
}

/** Makes a schema of the fields in `words`. @param words a short description of each field, or a blank for no description */
function brief(schema: z.ZodType, words: Readonly<Record<string, string>>): ObjectSchema {
  const { properties = {} } = taken(schema);
  const fields = Object.entries(words).map(([name, description]) => {
    const { description: _, ...field } = properties[name] as Json;
    return [name, description === '' ? field : { ...field, description }];
  });
  return object(Object.fromEntries(fields));
}

const object = (properties: Json): ObjectSchema => ({ type: 'object', properties }) as ObjectSchema;
const list = (properties: Json): Json => ({ type: 'array', items: object(properties) });
const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

const HEARING = ['score', 'score_attempt', 'heard_as', 'recognize'] as const;

export type ToolName = (typeof HEARING)[number] | 'read' | 'find_words' | 'explain' | 'create_upload';

export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Requires no property, because the client of the MCP SDK 1.x also checks problem documents against this schema. */
  readonly outputSchema: ObjectSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

const INLINE_KIB = SERVICE_LIMITS.inline_audio_bytes / 1024;

const SCHEME =
  'The pronunciation that the learner is taught: koine-greek (first centuries, after Buth), erasmian (most seminaries), ' +
  'modern-greek (Greeks, the Orthodox Church), attic (classical Athens).';

const ATTEMPT = {
  ipa: 'What was said: IPA phones separated by spaces, ˈ before the stressed vowel: "θ e ˈo s". Never a transliteration.',
  said: 'Instead of `ipa`: a spelling of what was heard, Greek or Latin (ē is η, ō is ω), accent on the stress: "theós".',
  audio_base64: `A WAV, MP3, M4A, or Opus in Ogg or WebM, of at most ${INLINE_KIB} KiB.`,
  audio_url: 'The address of a recording.',
  scheme: SCHEME,
  recognizer: 'The recognizer of audio; leave it out for the default.',
};

const DETAIL =
  'Default `summary`; `full` adds every sound: about 3,000 tokens for a word, 28,000 for a verse.';

const READING = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  // True, because an audio_url may be anywhere on the web.
  openWorldHint: true,
} as const;

const CLOSED = { ...READING, openWorldHint: false } as const;

const { properties: FIELDS } = brief(TutorRequest, {
  target: 'Greek word or verse, as an edition prints it.',
  ...ATTEMPT,
  thresholds: 'Minimums for the score: [0.8].',
  detail: DETAIL,
});

const SCORE = object({
  ...FIELDS,
  accept: {
    ...TEXT,
    description: 'Sounds that also pass in this class, by Greek letters, as JSON: {"ω": ["oʊ"]}.',
  },
  attempts: {
    ...list({ target: TEXT, ipa: TEXT, said: TEXT, scheme: TEXT }),
    description:
      `Instead of one attempt: up to ${SERVICE_LIMITS.batch_items}, each with its own fields; a field next to the list is for all. ` +
      'No recordings. Two traditions: {"target": "θεός", "ipa": "s e ˈo s", "attempts": [{"scheme": "erasmian"}, {"scheme": "attic"}]}.',
  },
});

const SCORED = object({
  proximity: { anyOf: [NUMBER, { type: 'null' }] },
  words: list({ word: TEXT, proximity: NUMBER }),
  fixes: list({ kind: TEXT, error_code: TEXT, score_gain: NUMBER }),
  results: list({ proximity: NUMBER }),
  recurring: list({ error_code: TEXT, attempts: NUMBER }),
});

const CANDIDATES = list({ text: TEXT, confidence: NUMBER });

const SCORE_TOOL: Tool = {
  name: 'score',
  title: 'Score an attempt',
  description:
    'Scores how a learner said a known Koine Greek word or verse: call it for every attempt, and do not judge by yourself. ' +
    'The text has a verdict and at most three fixes to read out; the data `proximity` (0 to 1), the score of each word, and the ' +
    'codes of the fixes; for a list `results`, and as `recurring` the fixes that came up again. Tell the learner what ' +
    '`not_judged` names: a recording seldom tells the stress. If `understood` is false, say the text and nothing else.',
  inputSchema: SCORE,
  outputSchema: SCORED,
  annotations: READING,
};

export const TOOLS: readonly Tool[] = [
  SCORE_TOOL,
  {
    ...SCORE_TOOL,
    name: 'score_attempt',
    description: 'Another name of `score`, with the same arguments.',
  },
  {
    name: 'heard_as',
    title: 'Which word was that?',
    description:
      'Ranks the real words that an attempt resembles: call it without `target` when nobody knows which word was said. ' +
      'With `target` it is the ranking of `score`. It takes the fields of `score`.',
    inputSchema: brief(TutorRequest, {
      target: 'The word that was meant; leave it out if that is the question.',
      ...Object.fromEntries(Object.keys(ATTEMPT).map((name) => [name, ''])),
      detail: '',
    }),
    outputSchema: object({ heard_as: { anyOf: [CANDIDATES, object({ candidates: list({ word: TEXT }) })] } }),
    annotations: READING,
  },
  {
    name: 'read',
    title: 'How is it said?',
    description:
      'How a Greek word or verse is said: IPA, an English respelling (LOH-ghohss), syllables, lemma.',
    inputSchema: taken(ReadRequest),
    outputSchema: object({ ipa: TEXT, words: list({ word: TEXT, respelled: TEXT }) }),
    annotations: CLOSED,
  },
  {
    name: 'find_words',
    title: 'Find words',
    description:
      'Words of New Testament and Septuagint by sound, letters, lemma, part of speech or minimal pair, with IPA: for drills ' +
      `and lists. Most frequent first, one form of each lemma, at most ${MOST_FOUND}. A word must fit all arguments.`,
    inputSchema: taken(FindRequest),
    outputSchema: object({ words: list({ word: TEXT, ipa: TEXT, frequency: NUMBER }) }),
    annotations: CLOSED,
  },
  {
    name: 'explain',
    title: 'Explain a sound or an error',
    description:
      'What a sound is like and how the mouth makes it, or what to do about an `error_code`. Send one.',
    inputSchema: taken(ExplainRequest),
    outputSchema: object({ sounds: list({ sound: TEXT, model: TEXT }), examples: list({ advice: TEXT }) }),
    annotations: CLOSED,
  },
  {
    name: 'recognize',
    title: 'Transcribe a recording',
    description: 'The IPA phones of a recording, and its quality, without a target and without a score.',
    inputSchema: brief(RecognizeRequest, { audio_base64: '', audio_url: '', recognizer: '' }),
    outputSchema: object({ ipa: TEXT }),
    annotations: READING,
  },
  {
    name: 'create_upload',
    title: 'Make room for a large recording',
    description:
      `A slot for one recording of more than ${INLINE_KIB} KiB, up to ${SERVICE_LIMITS.upload_bytes / 2 ** 20} MiB. The program that hosts you ` +
      'must PUT the bytes to `upload_url` with its API key (you have neither); then send `audio_url`.',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: object({ upload_url: TEXT, audio_url: TEXT }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
];

const PATH = {
  ...TEXT,
  description: `The path of a recording on this machine (WAV, MP3, M4A, Opus), at most ${SERVICE_LIMITS.upload_bytes / 2 ** 20} MiB and ${LIMITS.audio_s} s.`,
};

export const HEARS: ReadonlySet<ToolName> = new Set(HEARING);

/** The tools of `koine mcp`, which runs on the user's machine. They take paths of recordings instead of uploads. */
export const LOCAL_TOOLS: readonly Tool[] = TOOLS.filter(({ name }) => name !== 'create_upload').map(
  (tool) => {
    if (!HEARS.has(tool.name)) return tool;
    const { audio_base64: _, ...properties } = { audio_base64: null, ...tool.inputSchema.properties };
    return { ...tool, inputSchema: object({ ...properties, audio_path: PATH }) };
  },
);

const ABOUT = `Scores the pronunciation of Koine Greek, sound by sound, in four traditions (${SCHEME_NAMES.join(', ')}). Start with \`score\`. Ask which tradition the learner is taught, if you do not know it: what is right in one is wrong in another.`;

const CREDITS =
  'The words come from a lexicon under CC BY 4.0 (sources: Open Scriptures Septuagint Project, MACULA Greek).';

/** Returns the instructions that an agent gets before its first call. */
export const instructionsFor = ({ requests, seconds }: Rate): string =>
  `${ABOUT} tools/call needs an API key, sent as \`Authorization: Bearer <API_KEY>\` or as \`X-API-Key\`, and may be called ` +
  `${requests} times in ${seconds} s, unless the key has a limit of its own. The manual is a resource, which needs no key. ${CREDITS}`;

export const LOCAL_INSTRUCTIONS = `${ABOUT} No key, no network: \`audio_path\` names a recording on this machine. ${CREDITS}`;
