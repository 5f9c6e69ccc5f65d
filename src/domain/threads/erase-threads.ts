import type { Erasure } from '#domain/work/erasure.ts';
import { drop, find, type Work } from '#domain/work/work.ts';
import { ATTACHMENT } from './attachment-kind.ts';
import { dropAttachments } from './attachments.ts';

type Erased = Erasure['erased'];

/** Comments on somebody who is forgotten, and their own, are gone for good with their history. */
export function* eraseThreads(erased: Erased): Work<Erased> {
  const comments = new Set<number>();
  for (const [Entite, places] of Map.groupBy(erased, ({ entity }) => entity))
    for (const { Id } of yield* find('fil-commentaire', { Entite, IdFiche: places.map(({ id }) => id) }, [])) comments.add(Id);
  const people = erased.filter(({ entity }) => entity === 'personne').map(({ id }) => id);
  const users = people.length === 0 ? [] : yield* find('utilisateur', { IdPersonne: people }, []);
  const authors = users.map(({ Id }) => Id);
  if (authors.length > 0) for (const { Id } of yield* find('fil-commentaire', { IdAuteur: authors }, [])) comments.add(Id);
  const ids = [...comments];
  if (ids.length === 0) return [];
  const notices = yield* find('boite-avis', { IdCommentaire: ids }, []);
  yield* drop(
    'boite-avis',
    notices.map(({ Id }) => Id),
  );
  const pieces = yield* dropAttachments(ids);
  yield* drop('fil-commentaire', ids);
  return [...ids.map((id) => ({ entity: 'fil-commentaire', id })), ...pieces.map((id) => ({ entity: ATTACHMENT, id }))];
}
