import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find } from '#domain/work/work.ts';
import type { DeletionRule } from './rule.ts';

const REGISTRATION = 'festival-inscription';
const PRIZE = 'inscription-prix';

/**
 * What keeps a film from being deleted (domain rule over A-90): it is programmed, awarded or of a past edition.
 * Everything else that is its own goes with it, to the trash; participants, nights and rooms never do.
 */
export const keptFilms: DeletionRule = {
  name: 'keep films that are programmed, awarded or past',
  phase: 'before-deletion',
  on: [{ entity: 'film', ops: ['delete'] }],
  *run(ids, { today }) {
    const registrations = yield* find(REGISTRATION, { IdFilm: ids });
    const prizes = yield* find(PRIZE, { IdInscription: registrations.map(readId) });
    const years = [...new Set(registrations.flatMap((one) => readNumber(one, 'Eannee') ?? []))];
    const isOver = (edition: RecordData): boolean => edition['IsCloturee'] === true || (readText(edition, 'DateFin') ?? '9999') < today;
    const over = new Set((yield* find('festival-edition', { Eannee: years })).filter(isOver).map((edition) => edition['Eannee']));
    const isProgrammed = (one: RecordData): boolean => one['Statut'] === InscriptionStatut.programme;
    return [
      { entity: REGISTRATION, field: 'Statut', ids: registrations.filter(isProgrammed).map(readId) },
      { entity: PRIZE, field: 'IdPrix', ids: prizes.map(readId) },
      {
        entity: REGISTRATION,
        field: 'Eannee',
        ids: registrations.filter((one) => !isProgrammed(one) && over.has(one['Eannee'])).map(readId),
      },
    ];
  },
};
