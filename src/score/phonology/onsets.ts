/**
 * Consonant clusters that may open a syllable, separated by spaces; single consonants always may. All traditions divide
 * words alike. Smyth, Greek Grammar (1920), § 140.
 */
export const ONSETS =
  'βδ βλ βρ γλ γν γρ δρ θλ θν θρ κλ κν κρ κτ μν πλ πν πρ πτ σβ σθ σκ σμ σπ στ σφ σχ τρ φθ φλ φρ χθ χλ χρ σκλ σπλ στρ σφρ';
