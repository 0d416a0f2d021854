/** Cost of messages for an agent. Few files import this, because the tokenizer takes long to load. */

import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { answerIn, textIn } from './talk.ts';

/** Tokens as GPT-4o counts them. */
export const tokensIn = (value: object): number => encode(JSON.stringify(value)).length;

/** Tokens of the data and the prose of a result. */
export const tokensOf = (result: object): number =>
  tokensIn(answerIn(result)) + encode(textIn(result)).length;
