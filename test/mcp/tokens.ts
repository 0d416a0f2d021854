/** What messages cost an agent. The tokenizer takes long to load, so that few files import it. */

import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { answerIn, textIn } from './talk.ts';

/** Tokens as of GPT-4o. */
export const tokensIn = (value: object): number => encode(JSON.stringify(value)).length;

/** The tokens of a result: of its data and its prose. */
export const tokensOf = (result: object): number =>
  tokensIn(answerIn(result)) + encode(textIn(result)).length;
