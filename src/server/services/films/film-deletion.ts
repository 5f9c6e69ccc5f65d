import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import type { CommitUnit, Keeper } from '#server/records/engine.ts';
import { type FilmHold, filmDeletionRepository } from './film-deletion-repository.ts';

interface DatedUnit extends CommitUnit {
  readonly today: string;
}

/**
 * What keeps a film from being deleted (domain rule over A-90): it is programmed, awarded or of a past edition.
 * Everything else that is its own goes with it, to the trash; participants, nights and rooms never do.
 */
export const keepFilms = async (unit: DatedUnit, entity: string, ids: readonly number[]): Promise<readonly Keeper[]> => {
  if (entity !== 'film') return [];
  const holds = await filmDeletionRepository(unit).holdsOf(ids, { programmed: InscriptionStatut.programme, today: unit.today });
  const because = (reason: FilmHold['reason']): readonly number[] => holds.filter((hold) => hold.reason === reason).map(({ id }) => id);
  return [
    { entity: 'festival-inscription', field: 'Statut', ids: because('programme') },
    { entity: 'inscription-prix', field: 'IdPrix', ids: because('prix') },
    { entity: 'festival-inscription', field: 'Eannee', ids: because('passee') },
  ].filter((keeper) => keeper.ids.length > 0);
};
