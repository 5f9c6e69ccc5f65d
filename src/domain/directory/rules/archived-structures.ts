import type { Structure } from '#generated/records/structure.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';

/** A structure that is archived says since when; one that comes back no longer does. */
export const archivedOn: WriteRule = {
  name: 'date what is archived',
  phase: 'before-write',
  on: [{ entity: 'structure', ops: ['insert', 'update'] }],
  *run({ IsArchive: isArchived = false }: Partial<Structure>, { today }, before: Structure | null) {
    yield* [];
    const isSame = isArchived === (before?.IsArchive === true);
    return isSame ? {} : { DateArchive: isArchived ? today : null };
  },
};
