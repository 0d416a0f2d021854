/** More marks than any letter carries; normalising a long run of them takes quadratic time. */
const RUN = /(\p{M}{8})\p{M}+/gu;

/** The text with at most eight marks in a row, well-formed: safe to normalise. */
export const cappedMarks = (text: string): string => text.toWellFormed().replace(RUN, '$1');
