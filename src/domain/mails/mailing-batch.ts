import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { count, type Work } from '#domain/work/work.ts';

export interface BatchCount {
  readonly Lot: string;
  readonly Nombre: number;
  readonly EnAttente: number;
  readonly Envoyes: number;
  readonly Erreurs: number;
  readonly Gardes: number;
}

/** Mails of one batch by state. */
export function* countBatch(batch: { readonly Lot: string } | { readonly LotRenvoi: string }, Lot: string): Work<BatchCount> {
  const { enAttente, envoye, erreur } = MailStatut;
  return {
    Lot,
    Nombre: yield* count('mail-trace', batch),
    EnAttente: yield* count('mail-trace', { ...batch, Statut: enAttente, IsSimule: false }),
    Envoyes: yield* count('mail-trace', { ...batch, Statut: envoye }),
    Erreurs: yield* count('mail-trace', { ...batch, Statut: erreur }),
    Gardes: yield* count('mail-trace', { ...batch, Statut: enAttente, IsSimule: true }),
  };
}
