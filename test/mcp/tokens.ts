/**
 * Counts the tokens of messages, which are their cost for an agent. Import this only if you need it, because the
 * tokenizer takes long to load.
 */

import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { answerIn, textIn } from './talk.ts';

/** Number of tokens of a value as JSON, counted with the tokenizer of GPT-4o. */
export const tokensIn = (value: object): number => encode(JSON.stringify(value)).length;

/** Number of tokens of a tool's result: its data and its prose. */
export const tokensOf = (result: object): number =>
  tokensIn(answerIn(result)) + encode(textIn(result)).length;
