/**
 * Finds rare forms that differ from a common form of the same word only in marks (accent, breathing, diaeresis, iota
 * subscript): κυριός for κύριος. The rare form is a slip if the common one occurs a hundred times more often; twenty times
 * is enough if the rare form occurs once and is not a name (νόμω).
 */

/** A form of the table, which combines the rows of the form; the table has a row for each lemma and tag. */
export interface Counted {
  readonly form: string;
  readonly lemmas: readonly string[];
  /** Occurrences in the New Testament and the Septuagint together. */
  readonly count: number;
  /** True for a proper noun, whose accent differs between editions. */
  readonly name: boolean;
}

const MOST_OF_A_SLIP = 2;
const TIMES_AS_OFTEN = 100;
const TIMES_ONCE = 20;

/** Rare forms that look like slips but are words, each with the reason. */
const REAL: Readonly<Record<string, string>> = {
  ὥς: 'ὡς before an enclitic',
  τέ: 'τε under its headword',
  πού: 'που before an enclitic (Hebrews 2:6)',
  εἶμι: 'I shall go',
  ἐᾷν: 'infinitive of ἐάω, with the iota of older editions',
  λαβέ: 'imperative in its Attic accent (Smyth § 424 b)',
  νομός: 'district (Isaiah 19:2)',
  αὑτῶν: 'contracted from ἑαυτῶν',
  αὑτῆς: 'contracted from ἑαυτῆς',
  ἀκούσαι: 'optative, as are βοηθήσαι, ἐξαποστείλαι and σώσαι',
  βοηθήσαι: 'optative',
  ἐξαποστείλαι: 'optative',
  σώσαι: 'optative',
  δόκει: 'imperative',
  ἔστε: 'imperative',
  διδῶσιν: 'subjunctive',
  ἐπιστρέψον: 'future participle',
  πληρεῖς: 'you fill',
  κατοίκων: 'of inhabitants',
  παιδιᾷ: 'play',
  πηχέων: 'genitive of πῆχυς',
  ἑλπίδι: 'as Nestle 1904 has it (Romans 8:20)',
  ὀγδόη: 'nominative',
  ὀσμῇ: 'dative',
  μικρᾷ: 'dative',
  μωϋσῇ: 'Μωυσῇ with its diaeresis',
};

/**
 * True if the two forms may belong to the same word: each lemma of the rare form is blank or a lemma of the common
 * form. Different words with the same letters (ψύχη, ψυχή) are not slips of each other.
 */
const mayBeOneWord = (rare: Counted, common: Counted): boolean =>
  rare.lemmas.every((lemma) => lemma === '' || common.lemmas.includes(lemma));

/** Returns the common form for a rare form that is a slip; otherwise undefined. @param alike forms with the same letters */
export function commonTwin(form: Counted, alike: readonly Counted[]): Counted | undefined {
  if (form.count === 0 || form.count > MOST_OF_A_SLIP || form.form in REAL) return undefined;
  const times = form.count === 1 && !form.name ? TIMES_ONCE : TIMES_AS_OFTEN;
  return alike.find(
    (other) => other.count >= times * form.count && mayBeOneWord(form, other) && other !== form,
  );
}
