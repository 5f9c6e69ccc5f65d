import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { find } from '#domain/work/work.ts';
import type { DeletionRule } from '#domain/work/rule.ts';

/**
 * Films that cannot be deleted (domain rule over A-90): programmed, awarded or of a past edition.
 * Everything else that is its own goes with it, to the trash; participants, nights and rooms never do.
 */
export const keptFilms: DeletionRule = {
  name: 'keep films that are programmed, awarded or past',
  phase: 'before-deletion',
  on: [{ entity: 'film', ops: ['delete'] }],
  *run(ids, { today }) {
    const registrations = yield* find('festival-inscription', { IdFilm: ids });
    const prizes = yield* find('inscription-prix', { IdInscription: registrations.map(readId) });
    const years = [...new Set(registrations.flatMap((one) => one.Eannee))];
    function isOver(edition: FestivalEdition): boolean {
      return edition.IsCloturee === true || edition.DateFin < today;
    }
    const over = new Set((yield* find('festival-edition', { Eannee: years })).filter(isOver).map((edition) => edition.Eannee));
    function isProgrammed(one: FestivalInscription): boolean {
      return one.Statut === InscriptionStatut.programme;
    }
    return [
      { entity: 'festival-inscription', field: 'Statut', ids: registrations.filter(isProgrammed).map(readId) },
      { entity: 'inscription-prix', field: 'IdPrix', ids: prizes.map(readId) },
      {
        entity: 'festival-inscription',
        field: 'Eannee',
        ids: registrations.filter((one) => !isProgrammed(one) && over.has(one.Eannee)).map(readId),
      },
    ];
  },
};
