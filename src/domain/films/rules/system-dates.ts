import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { Media } from '#generated/records/media.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import type { WriteRule } from '#domain/work/rule.ts';

/** What is known without asking anything of the records. */
function* said(values: RecordData): Work<RecordData> {
  yield* [];
  return values;
}

const added = (entity: 'film-copie' | 'media', instant: 'today' | 'now'): WriteRule => ({
  name: 'date what is added',
  phase: 'before-write',
  on: [{ entity, ops: ['insert'] }],
  run: ({ DateAjout = null }: Partial<FilmCopie | Media>, facts) => said(DateAjout === null ? { DateAjout: facts[instant] } : {}),
});

/** What was added says when, and nobody types it. */
export const addedOn: readonly WriteRule[] = [added('film-copie', 'today'), added('media', 'now')];

/** A structure that is archived says since when; one that is taken up again no longer does. */
export const archivedOn: WriteRule = {
  name: 'date what is archived',
  phase: 'before-write',
  on: [{ entity: 'structure', ops: ['insert', 'update'] }],
  run: ({ IsArchive: isArchived = false }: Partial<Structure>, { today }, before: Structure | null) => {
    const isSame = isArchived === (before?.IsArchive === true);
    return said(isSame ? {} : { DateArchive: isArchived ? today : null });
  },
};
