import { compareValues } from '#domain/values/sort-values.ts';
import { norm } from '#domain/values/text/norm.ts';
import { find, type Work } from '#domain/work/work.ts';

interface Member {
  readonly Id: number;
  readonly IdGroupeUtilisateur: number;
}

export interface OfferedNames {
  readonly people: readonly { readonly user: Member; readonly Libelle: string }[];
  readonly groups: readonly { readonly Id: number; readonly Nom: string }[];
  /** Users of these groups who may sign in. */
  readonly members: readonly Member[];
}

export const OFFERED_MAX = 8;

/** Users who may sign in and groups, those of which a word begins with the text. */
export function* offeredNames(text: string): Work<OfferedNames> {
  const users = yield* find('utilisateur', { IsActif: true, IsService: false }, ['Nom', 'Prenom', 'IdGroupeUtilisateur']);
  const teams = yield* find('groupe-utilisateur', {}, ['Nom']);
  const wanted = norm(text);
  function isNear(name: string): boolean {
    return norm(name)
      .split(' ')
      .some((_, index, words) => words.slice(index).join(' ').startsWith(wanted));
  }
  const people = users
    .map((user) => ({ user, Libelle: `${user.Prenom} ${user.Nom}` }))
    .filter(({ Libelle }) => isNear(Libelle))
    .toSorted((left, right) => compareValues(norm(left.Libelle), norm(right.Libelle)))
    .slice(0, OFFERED_MAX);
  const groups = teams
    .filter(({ Nom }) => isNear(Nom))
    .toSorted((left, right) => compareValues(norm(left.Nom), norm(right.Nom)))
    .slice(0, OFFERED_MAX - Math.min(people.length, OFFERED_MAX / 2));
  return { people, groups, members: users.filter(({ IdGroupeUtilisateur }) => groups.some((one) => one.Id === IdGroupeUtilisateur)) };
}
