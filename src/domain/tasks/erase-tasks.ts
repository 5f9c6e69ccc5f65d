import type { Erasure } from '#domain/work/erasure.ts';
import { drop, find, type Work } from '#domain/work/work.ts';

type Erased = Erasure['erased'];

/** Tasks about somebody who is forgotten, those that came of their comments, and those that they gave or had as a user, are gone for good. */
export function* eraseTasks(erased: Erased): Work<Erased> {
  const ids = new Set<number>();
  for (const [Entite, places] of Map.groupBy(erased, ({ entity }) => entity))
    for (const { Id } of yield* find('tache', { Entite, IdFiche: places.map(({ id }) => id) }, [])) ids.add(Id);
  const comments = erased.filter(({ entity }) => entity === 'fil-commentaire').map(({ id }) => id);
  for (const { Id } of yield* find('tache', { IdCommentaire: comments }, [])) ids.add(Id);
  const people = erased.filter(({ entity }) => entity === 'personne').map(({ id }) => id);
  const users = people.length === 0 ? [] : yield* find('utilisateur', { IdPersonne: people }, []);
  for (const { Id } of yield* find('tache', { IdAuteur: users.map((user) => user.Id) }, [])) ids.add(Id);
  yield* drop('tache', [...ids]);
  return [...ids].map((id) => ({ entity: 'tache', id }));
}
