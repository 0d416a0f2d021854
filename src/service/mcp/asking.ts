/**
 * Asks the user, through the client, for what a score lacks: the target, and the pronunciation that is taught. The revision
 * 2026-07-28 has an answer for that, `input_required` (SEP-2322): the client asks, and calls again with what it was told.
 */

import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isObject } from '../../contract/fields.ts';
import { SCHEME_NAMES } from '../../contract/schemes.ts';

type Given = Readonly<Record<string, unknown>>;

/** The name of the question. */
const ATTEMPT = 'attempt';

const QUESTIONS = {
  target: { type: 'string', title: 'Greek word or verse', description: 'As an edition prints it: λόγος.' },
  scheme: { type: 'string', title: 'Pronunciation that is taught', enum: [...SCHEME_NAMES] },
} as const;

const isLacking = (value: unknown): boolean => value === undefined || value === null || value === '';

/** True where the client says that it can ask its user. */
function mayAsk(envelope: object | undefined): boolean {
  const capabilities = (envelope as Given | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = isObject(capabilities) ? capabilities : {};
  // Without a mode a client means forms.
  return isObject(elicitation) && (elicitation.form !== undefined || Object.keys(elicitation).length === 0);
}

/** The question for what the arguments lack; null where they lack nothing. */
function questionFor(given: Given): InputRequiredResult | null {
  const lacking = Object.entries(QUESTIONS).filter(([name]) => isLacking(given[name]));
  if (lacking.length === 0) return null;
  return inputRequired({
    inputRequests: {
      [ATTEMPT]: inputRequired.elicit({
        message: 'What was to be said, and in which pronunciation?',
        requestedSchema: {
          type: 'object',
          properties: Object.fromEntries(lacking),
          required: lacking.map(([name]) => name),
        },
      }),
    },
  });
}

/**
 * The arguments with what the user was asked for, or the question. A client that cannot ask is asked nothing, and a user who
 * declined is not asked again: then a default holds, or the tool says what is missing.
 */
export function completed(given: Given, context: ServerContext): Given | InputRequiredResult {
  const { envelope, inputResponses } = context.mcpReq;
  if (!mayAsk(envelope) || (given.attempts ?? null) !== null) return given;
  if (inputResponses?.[ATTEMPT] === undefined) return questionFor(given) ?? given;
  const { target, scheme } = acceptedContent(inputResponses, ATTEMPT) ?? {};
  const answered = Object.entries({ target, scheme }).filter(([name]) => isLacking(given[name]));
  return { ...given, ...Object.fromEntries(answered) };
}

export const isQuestion = (found: Given | InputRequiredResult): found is InputRequiredResult =>
  found.resultType === 'input_required';
