import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';

/** A film that a programme shows: chosen, and not withdrawn. */
export function isShownEntry(entry: FestivalInscription): boolean {
  return entry.Statut === InscriptionStatut.programme && entry.DateRetrait === null;
}
