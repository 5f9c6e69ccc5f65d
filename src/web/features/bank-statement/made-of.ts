/** Records that proposals are made of: they are read again when one of them changes. */
export const MADE_OF = ['bam-reglement', 'bam-paiement', 'bam-remise', 'bam-rapprochement'];
