/** How many rows of each entity the simulated festival has; a part is counted for each parent. */
export const ROWS: Readonly<Record<string, number>> = {
  adresse: 0,
  film: 90,
  personne: 80,
  structure: 32,
  contact: 60,
  'festival-hotel': 8,
  'festival-programme': 3,
  'festival-programmation': 60,
  'festival-participant': 0,
  'festival-participant-accredite': 40,
  'festival-participant-invite': 30,
  'festival-participant-benevole': 24,
  'festival-participant-pass': 16,
  'festival-participant-organisateur': 12,
  'festival-participant-virtuel': 8,
  'festival-groupe': 10,
  'festival-groupe-membre': 6,
  'ins-recup': 14,
  'bam-compte': 20,
  'mail-modele': 12,
  'mail-trace': 30,
  agenda: 16,
  'utilisateur-classement': 0,
  'utilisateur-filtre': 0,
  'utilisateur-presentation': 0,
  'film-image': 0,
  'festival-rooming': 0,
};
export const DEFAULT_ROWS = 6;
export const DEFAULT_PARTS = 2;
/** Parts are given to the first parents only: enough to see every screen filled. */
export const PARENTS_MAX = 60;
