/** Words and verses to begin with: easy ones first. */

export const SAMPLES = [
  'λόγος',
  'θεός',
  'ἀγάπη',
  'ψυχή',
  'εἰρήνη',
  'ἄγγελος',
  'εὐαγγέλιον',
  'χάρις ὑμῖν καὶ εἰρήνη',
  'ἐν ἀρχῇ ἦν ὁ λόγος',
  'ὁ θεὸς ἀγάπη ἐστίν',
] as const;
