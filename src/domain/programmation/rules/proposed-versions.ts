import { proposedVersions } from '../versions/proposed-version.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written, type WrittenOp, writtenOf } from '#domain/work/rule.ts';

const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];

/** Staff see which version films and copies make, before they choose another. */
export const versionsOfScreenings: CommitRule = {
  name: 'propose the version of a screening from its films and their copies',
  phase: 'before-commit',
  on: [
    {
      entity: 'festival-programmation',
      ops: ['insert', 'update', 'restore'],
      fields: ['IdProgramme', 'IdsLangueEntendue', 'IdsLangueSousTitre'],
    },
    { entity: 'festival-inscription', ops: EVERY, fields: ['IdProgramme', 'IdFilm', 'IdCopieProjetee', 'Statut', 'DateRetrait'] },
    { entity: 'film', ops: ['update'], fields: ['IdsLangueDialogue', 'IsSansDialogue', 'IsMuet'] },
    { entity: 'film-copie', ops: ['update'], fields: ['IdLangueSousTitre'] },
  ],
  *run(written) {
    const screenings = [
      ...(yield* find('festival-programmation', { Id: idsOf(written, 'festival-programmation') })),
      ...(yield* find('festival-programmation', { IdProgramme: yield* programmesOf(written) })),
    ];
    const entries = yield* find('festival-inscription', { IdProgramme: numbersIn(screenings, 'IdProgramme') });
    const proposed = proposedVersions(screenings, {
      entries,
      films: yield* find('film', { Id: numbersIn(entries, 'IdFilm') }),
      copies: yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') }),
    });
    const changed = screenings.filter(({ Id, VersionProposee }) => VersionProposee !== (proposed.get(Id) ?? null));
    for (const [VersionProposee, some] of Map.groupBy(changed, ({ Id }) => proposed.get(Id) ?? null))
      yield* mark('festival-programmation', some.map(readId), { VersionProposee });
  },
};

/** Programmes of the registrations, the films and the copies that were written, as they are and as they were. */
function* programmesOf(written: readonly Written[]): Work<readonly number[]> {
  const ids = idsOf(written, 'festival-inscription');
  const entries = [
    ...(yield* find('festival-inscription', { Id: ids })),
    ...(yield* gone('festival-inscription', ids)),
    ...(yield* find('festival-inscription', { IdFilm: idsOf(written, 'film') })),
    ...(yield* find('festival-inscription', { IdCopieProjetee: idsOf(written, 'film-copie') })),
    ...writtenOf(written, 'festival-inscription').flatMap(({ before }) => before ?? []),
  ];
  return numbersIn(entries, 'IdProgramme');
}
