/** What a document or a mail may tell. */
export const TOLD_KINDS = [
  'arrivee',
  'depart',
  'hotel',
  'nuit',
  'trajet',
  'seance',
  'rendezVous',
  'defraiement',
  'contact',
  'montant',
  'effectif',
  'echeance',
  'occupant',
] as const;

/** The words of a fact, by language; what was sent before words were kept has none. */
type Shown = Readonly<Record<string, string>> | undefined;

/** A fact that is no longer as it was told: what it was and what it is. */
export interface FactChange {
  readonly kind: (typeof TOLD_KINDS)[number];
  readonly day: string | null;
  readonly is: 'change' | 'ajout' | 'retrait';
  readonly before: Shown;
  readonly now: Shown;
}
