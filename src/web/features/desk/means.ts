import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';

/** Means of payment at a desk, the most frequent first. */
export const MEANS = [
  [ModePaiement.cb, 'guichet.parCarte'],
  [ModePaiement.espece, 'guichet.parEspeces'],
  [ModePaiement.cheque, 'guichet.parCheque'],
  [ModePaiement.virement, 'guichet.parVirement'],
  [ModePaiement.passCulture, 'guichet.parPass'],
] as const;
