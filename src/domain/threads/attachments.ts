import type { Facts } from '#domain/work/rule.ts';
import { createAll, drop, dropFiles, find, type Work } from '#domain/work/work.ts';
import { ATTACHMENT } from './attachment-kind.ts';
import { mayOpenSome, openedIds, threadOf, threads } from './thread.ts';

/** True for who opens sheets of any kind, and so may speak there. */
export function mayAttach(has: Facts['has']): boolean {
  return threads().some((thread) => mayOpenSome(thread, has));
}

/** Files of comments, by the comment. */
export function* attachedFiles(comments: readonly number[]): Work<ReadonlyMap<number, readonly number[]>> {
  const held = comments.length === 0 ? [] : yield* find(ATTACHMENT, { IdCommentaire: comments }, ['IdCommentaire', 'IdFichier']);
  const byComment = Map.groupBy(held, ({ IdCommentaire }) => IdCommentaire);
  return new Map([...byComment].map(([comment, pieces]) => [comment, pieces.map(({ IdFichier }) => IdFichier)]));
}

/** The rule of files refuses one that the user neither sent nor reads. */
export function* attach(comment: number, files: readonly number[], { now }: Pick<Facts, 'now'>): Work<void> {
  yield* createAll(
    ATTACHMENT,
    files.map((IdFichier) => ({ IdCommentaire: comment, IdFichier, DateCreation: now })),
  );
}

/** Files of comments that are withdrawn or erased are gone for good. Answers the records that held them. */
export function* dropAttachments(comments: readonly number[]): Work<readonly number[]> {
  const held = comments.length === 0 ? [] : yield* find(ATTACHMENT, { IdCommentaire: comments }, ['IdFichier']);
  const ids = held.map(({ Id }) => Id);
  yield* drop(ATTACHMENT, ids);
  yield* dropFiles(held.map(({ IdFichier }) => IdFichier));
  return ids;
}

/** True if the user opens a record of whose thread the file is an attachment. */
export function* readsAttached(file: number, has: Facts['has']): Work<boolean> {
  const held = yield* find(ATTACHMENT, { IdFichier: file }, ['IdCommentaire']);
  const comments = yield* find('fil-commentaire', { Id: held.map(({ IdCommentaire }) => IdCommentaire) }, ['Entite', 'IdFiche']);
  for (const { Entite, IdFiche } of comments) {
    const thread = threadOf(Entite);
    if (thread !== null && (yield* openedIds(thread, [IdFiche], has)).has(IdFiche)) return true;
  }
  return false;
}

interface Holder {
  readonly entity: string;
}

export function isAttached(holders: readonly Holder[]): boolean {
  return holders.some(({ entity }) => entity === ATTACHMENT);
}

/** Records whose own rights open their file: an attachment has none. */
export function ownHolders<Held extends Holder>(holders: readonly Held[]): readonly Held[] {
  return holders.filter(({ entity }) => entity !== ATTACHMENT);
}

/** A file of a comment is not there for who does not open the record. */
export function fileRefusal(holders: readonly Holder[]): 'introuvable' | 'droit-manquant' {
  return isAttached(holders) ? 'introuvable' : 'droit-manquant';
}
