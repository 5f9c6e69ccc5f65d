import { find, update, type Work } from '#domain/work/work.ts';

/** False: no group, or more than one, has that name, so that nothing is given by mistake. */
export function* moveAccount(userId: number, groupName: string): Work<boolean> {
  const [group, another] = yield* find('groupe-utilisateur', { Nom: groupName }, ['Nom']);
  if (group === undefined || another !== undefined) return false;
  yield* update('utilisateur', userId, { IdGroupeUtilisateur: group.Id });
  return true;
}
