/** Records that entries are made of: the books are read again when one of them changes. */
export const MADE_OF = [
  'bam-paiement',
  'bam-reglement',
  'bam-credit',
  'bam-lettrage',
  'bam-remise',
  'bam-cloture',
  'bam-ouverture',
  'bam-compte-comptable',
  'bam-emetteur',
];
