/**
 * Data of MCP resources and prompts: pages of the manual, the template of addresses of readings, and the prompt to
 * practice a word.
 */

/** A page of the manual as a resource. */
export interface ManualPage {
  /** End of the address of the page, such as `quickstart`; `index` for the first page. */
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
      'Phones, syllables and accent of a Greek word or short verse in a scheme, as GET /v1/reading gives them. Its `ipa` is ' +
      'an attempt without fault. Percent-encode the word.',
    mimeType: 'application/json',
  },
] as const;

export const PRACTICE = {
  name: 'practice_word',
  title: 'Practice a word',
  description:
    'Leads a learner through one Koine Greek word or short verse: hear it, say it, have it scored, fix what gains most.',
  arguments: [
    {
      name: 'word',
      title: 'Word',
      description: 'The word or short verse in Greek letters; without it the model chooses a frequent word.',
      required: false,
    },
    {
      name: 'scheme',
      title: 'Pronunciation',
      description: 'The pronunciation that the learner is taught; without it the default of the service.',
      required: false,
    },
  ],
} as const;

/** Text of the prompt to practice a word, for the model. @param ipa how the word is said */
export const practiceText = (
  word: string | undefined,
  ipa: string | undefined,
  scheme: string | undefined,
): string => {
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
};
