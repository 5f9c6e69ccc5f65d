import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { Festival } from '../world/festival.ts';
import { at } from '../world/world.ts';

/** A translator asks about the title of the first film of a batch at work, and waits for the answer. */
export function addBatchRemarks({ world }: Festival): void {
  for (const batch of world.records('festival-tranche').filter(({ Statut }) => Statut === TrancheStatut.traduction)) {
    const line = world.records('festival-tranche-film').find(({ IdTranche, IdFilm }) => IdTranche === batch.Id && IdFilm !== null);
    if (line === undefined) continue;
    world.add('tranche-commentaire', {
      IdLigne: line.Id,
      Place: `${line.Id}-T-0`,
      Texte: 'Ce titre a-t-il déjà circulé en anglais ?',
      IdUtilisateur: batch.IdTraducteur,
      DateCreation: at(world.fromToday(-2), '11:20'),
      IsRegle: false,
    });
  }
}
