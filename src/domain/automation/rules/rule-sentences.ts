import { RegleStatut } from '#generated/enums/regle-statut.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { refuseWith } from '#domain/work/work.ts';

/** An active rule stays what it was when it was tried. A draft may name anything: its trial refuses what its writer may not open. */
export const sentencesOfRules: WriteRule = {
  name: "garder une règle telle qu'elle fut essayée",
  phase: 'before-write',
  on: [{ entity: 'regle', ops: ['update'] }],
  *run(record: Regle, _facts, before: Regle | null) {
    const isActive = before?.Statut === RegleStatut.active && record.Statut === RegleStatut.active;
    return isActive ? yield* refuseWith('regle-metier', { message: 'automatisme.active' }) : {};
  },
};
