/** Kinds of problems, keyed by slug; docs/errors.md has a section for each slug. */
export const PROBLEMS = {
  'bad-request': { status: 400, title: 'Bad Request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  'forbidden-origin': { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not Found' },
  'method-not-allowed': { status: 405, title: 'Method Not Allowed' },
  'not-acceptable': { status: 406, title: 'Not Acceptable' },
  'request-timeout': { status: 408, title: 'Request Timeout' },
  'content-too-large': { status: 413, title: 'Content Too Large' },
  'header-fields-too-large': { status: 431, title: 'Request Header Fields Too Large' },
  'too-many-requests': { status: 429, title: 'Too Many Requests' },
  'internal-error': { status: 500, title: 'Internal Server Error' },
  'bad-gateway': { status: 502, title: 'Bad Gateway' },
  'service-unavailable': { status: 503, title: 'Service Unavailable' },
} as const;

export type Slug = keyof typeof PROBLEMS;

const AUDIO_URL_CODES = [
  'audio-url-not-https',
  'audio-url-host',
  'audio-url-userinfo',
  'audio-url-redirect-host',
  'audio-url-redirects',
  'audio-url-status',
  'audio-url-type',
  'audio-url-too-large',
  'audio-url-connect',
  'audio-url-timeout',
] as const;

/** Codes of a 400, except for an `audio_url`. */
const REQUEST_CODES = [
  'request-malformed',
  'body-not-json',
  'body-too-complex',
  'input-missing',
  'field-invalid',
  'limit-exceeded',
  'scheme-unknown',
  'recognizer-unknown',
  'audio-not-wav',
  'speaker-invalid',
] as const;

/** All codes of problems. Programs branch on them, so they must not change. */
export const CODES = [
  ...REQUEST_CODES,
  'api-key-required',
  'api-key-rejected',
  'body-too-large',
  'batch-too-large',
  'bench-busy',
  'upload-slots-full',
  'recognizer-missing',
  'memory-short',
  'rate-limit-exceeded',
  ...AUDIO_URL_CODES,
] as const;

export type Code = (typeof CODES)[number];
export type AudioUrlCode = (typeof AUDIO_URL_CODES)[number];

/** An error that the caller sees: a mistake in the request, or a state of the service. Any other Error is a bug. */
export class Refusal extends Error {
  readonly slug: Slug;
  readonly code: Code | undefined;
  /** Value of the header Retry-After, seconds. */
  readonly retryAfter: number | undefined;
  /** Name or path of the faulty field, such as `verses/3`. */
  readonly field: string | undefined;
  /** A second sentence: what was found, or what was probably meant. */
  readonly hint: string | undefined;

  constructor(slug: Slug, detail: string, code?: Code, retryAfter?: number, field?: string, hint?: string) {
    super(detail);
    this.name = 'Refusal';
    this.slug = slug;
    this.code = code;
    this.retryAfter = retryAfter;
    this.field = field;
    this.hint = hint;
  }

  with(changes: Partial<Pick<Refusal, 'detail' | 'field' | 'hint'>>): Refusal {
    const { slug, detail, code, retryAfter, field, hint } = { ...this, detail: this.message, ...changes };
    return Object.assign(new Refusal(slug, detail, code, retryAfter, field, hint), { cause: this.cause });
  }

  get detail(): string {
    return this.message;
  }

  get sentences(): string {
    return this.hint === undefined ? this.message : `${this.message}; ${this.hint}`;
  }
}

/** Makes a 400. @param field name or path of the faulty field */
export const badRequest = (
  detail: string,
  field?: string,
  code: Code = field === undefined ? 'request-malformed' : 'field-invalid',
  hint?: string,
): Refusal => new Refusal('bad-request', detail, code, undefined, field, hint);

export const RETRY_AFTER_S = 5;

/** Makes a 503 for a request that may succeed soon. */
export const notNow = (detail: string, code?: Code, retryAfter: number = RETRY_AFTER_S): Refusal =>
  new Refusal('service-unavailable', detail, code, retryAfter);

/** Makes the 503 of a process that stops: another process has usually started when the caller tries again. */
export const stopping = (): Refusal => notNow('the service is stopping; try again');

/** Makes a 400 for a field that exceeds a limit. @param detail must name the limit */
export const pastLimit = (detail: string, field: string): Refusal =>
  badRequest(detail, field, 'limit-exceeded');

export const notAnObject = (hint: string): Refusal =>
  badRequest(SENTENCES.notAnObject, undefined, 'body-not-json', hint);

/** Makes a 404 for a path that does not exist for this API key. */
export const notFound = (hint?: string): Refusal =>
  new Refusal('not-found', 'not found', undefined, undefined, undefined, hint);

/** Returns the error itself if it is a Refusal, otherwise a 500. */
export const refusalFor = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('internal-error', SERVICE_SENTENCES.failed);

export const noGreekIn = (field: string): string => `${field} must be a Greek word or verse`;

/** Sentences that the contract gives. */
export const SENTENCES = {
  notAnObject: 'request must be a JSON object',
  noTarget: noGreekIn('target'),
  noInput: 'send ipa, audio_base64, or audio_url',
} as const;

/** Sentences that the library does not use. */
export const SERVICE_SENTENCES = {
  poisoned: 'request must not set __proto__ or constructor.prototype',
  noRecognizer: 'the recognizer URL is unset and the service binding is missing; IPA requests need neither',
  blankRecognizer: 'RECOGNIZER_URL is empty',
  setRecognizer:
    'send ipa, or let the operator set RECOGNIZER_URL (demo is the recognizer that comes with the service)',
  failed: 'the service failed; quote the X-Request-Id of this answer when you report it',
  notWav: 'audio is not a WAV',
  unread: 'audio cannot be read',
} as const;
