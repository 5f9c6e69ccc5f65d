import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import { notify } from '#domain/threads/notify.ts';
import { viewersOf } from '#domain/threads/audience.ts';
import { type CommitRule, type Facts, writtenOf } from '#domain/work/rule.ts';
import { find, update, type Work } from '#domain/work/work.ts';

/** Tasks of a user who is blocked or deleted are those of the group; of one who changes group, those of the new one stand behind them. */
export const tasksOfLeavingUsers: CommitRule = {
  name: 'give the tasks of a user who leaves to their group',
  phase: 'before-commit',
  on: [{ entity: 'utilisateur', ops: ['update'], fields: ['IsActif', 'IdGroupeUtilisateur'] }],
  *run(written, facts) {
    const ids = [...new Set(writtenOf(written, 'utilisateur').map(({ id }) => id))];
    for (const { Id, IsActif, IdGroupeUtilisateur } of yield* find('utilisateur', { Id: ids }, ['IsActif', 'IdGroupeUtilisateur'])) {
      const tasks = yield* find('tache', { IdUtilisateur: Id, Statut: TacheStatut.aFaire });
      for (const task of tasks) {
        if (IsActif === false) yield* update('tache', task.Id, { IdUtilisateur: null, IdGroupe: IdGroupeUtilisateur });
        else if (task.IdGroupe !== IdGroupeUtilisateur) yield* update('tache', task.Id, { IdGroupe: IdGroupeUtilisateur });
      }
      if (IsActif === false) for (const task of tasks) yield* tellGroup(task, { group: IdGroupeUtilisateur, facts });
    }
  },
};

interface Left {
  readonly group: number;
  readonly facts: Facts;
}

function* tellGroup(
  { Entite, IdFiche }: { readonly Entite: string | null; readonly IdFiche: number | null },
  { group, facts }: Left,
): Work<void> {
  const members = yield* find('utilisateur', { IdGroupeUtilisateur: group, IsActif: true, IsService: false }, []);
  const users = members.map(({ Id }) => Id);
  const readers = Entite === null || IdFiche === null ? users : yield* viewersOf({ entity: Entite, id: IdFiche }, users);
  yield* notify(readers, { Nature: AvisNature.tache, Entite, IdFiche }, facts);
}
