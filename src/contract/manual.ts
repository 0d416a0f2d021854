/** Descriptions of the MCP resources, and the prompt to practice a word. */

export interface ManualPage {
  /** The end of its URI, such as `quickstart`; `index` for the first page. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly markdown: string;
}

export const MANUAL = 'koine://docs/';

export const READING = 'koine://reading/{scheme}/{word}';

export const TEMPLATES = [
  {
    uriTemplate: READING,
    name: 'reading',
    title: 'How a word is said',
    description:
      'Phones, syllables and accent of a Greek word or short verse, as of GET /v1/reading. Percent-encode the word.',
    mimeType: 'application/json',
  },
] as const;

export const PRACTICE = {
  name: 'practice_word',
  title: 'Practice a word',
  description:
    'Leads a learner through one Koine Greek word or verse: hear it, say it, have it scored, fix it.',
  arguments: [
    {
      name: 'word',
      title: 'Word',
      description: 'Word or short verse in Greek letters; without it the model chooses a word.',
      required: false,
    },
    {
      name: 'scheme',
      title: 'Pronunciation',
      description: 'Pronunciation that the learner is taught; without it the default of the service.',
      required: false,
    },
  ],
} as const;

export function practiceText(word?: string, ipa?: string, scheme?: string): string {
  const taught = scheme === undefined ? '' : ` Send \`scheme\` "${scheme}" with every call.`;
  const target =
    word === undefined
      ? 'Choose a frequent Koine Greek word of two or three syllables and name it.'
      : `The word is ${word}${ipa === undefined ? '' : `; it is said [${ipa}]`}.`;
  return `Help me practice the pronunciation of one Koine Greek word. ${target}${taught}

1. Show me the word, how it is said in IPA and in plain words, and where the stress is.
2. Ask me for an attempt: IPA that I write, or a recording.
3. Call the tool \`score\` with the word as \`target\` and my attempt. Tell me the verdict and the first fix of its text: the letters, what I said, what to say, and how the mouth does it. Never invent a fix.
4. Let me try again, at most five times; stop when there is no fix left that gains anything. Then say what I have learned.`;
}
