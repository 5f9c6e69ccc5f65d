import type { ImportGroupeMembresBody } from '#generated/schemas/services/groupes.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuseWith } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { isMemberFile } from './member-file.ts';
import { handOverBadges, importMembers, type MemberImport } from './member-work.ts';

interface Group {
  readonly id: number;
}

type Imported = { Importes: number; Lignes: MemberImport['lines'] };

/** The members of a file, all of it or nothing unless it is forced. */
export const importGroupeMembres: WorkService<Asked<Group, unknown, Infer<typeof ImportGroupeMembresBody>>, Imported> = {
  entity: 'festival-groupe',
  *run({ params, body: { Nom, Contenu, Mode, Essai = false } }) {
    if (!isMemberFile(Nom, Contenu)) yield* refuseWith('regle-metier', { message: 'groupe.importFormat' });
    const { lines, imported } = yield* importMembers(params.id, { text: Contenu, isForced: Mode === 'force', isTrial: Essai });
    return { Importes: imported, Lignes: lines };
  },
};

export const handOverGroupeBadges: WorkService<Asked<Group, unknown, unknown>, number> = {
  entity: 'festival-groupe',
  run: ({ params }, { now, userId }) => handOverBadges(params.id, { now, userId }),
};
