import type { RemarqueInput } from '#generated/schemas/remarque-input.zod.ts';
import type { TrancheCommentaire } from '#generated/records/tranche-commentaire.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, refuse, refuseField, see, tellableNames, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

interface BatchId {
  readonly id: number;
}

export interface Comment {
  readonly Id: number;
  readonly IdLigne: number;
  readonly Place: string;
  readonly Texte: string;
  readonly Par: string | null;
  /** Name on a comment that came back in a Word document. */
  readonly Auteur: string | null;
  readonly Le: string;
  readonly IsRegle: boolean;
}

/** Remarks on the texts of a batch, for whoever sees the batch. */
export const listRemarques: WorkService<Asked<BatchId, unknown, unknown>, { Commentaires: readonly Comment[] }> = {
  entity: 'tranche-commentaire',
  *run({ params: { id } }) {
    yield* see('festival-tranche', id);
    return { Commentaires: yield* commentsOf(id) };
  },
};

export function* commentsOf(batch: number): Work<readonly Comment[]> {
  const lines = yield* find('festival-tranche-film', { IdTranche: batch }, ['IdTranche']);
  const comments = yield* find('tranche-commentaire', { IdLigne: lines.map(readId) });
  const people = yield* tellableNames('utilisateur', numbersIn(comments, 'IdUtilisateur'));
  return comments
    .toSorted((left, right) => compareValues(left.DateCreation, right.DateCreation) || left.Id - right.Id)
    .map(({ IdUtilisateur, DateCreation, ...said }) => ({
      ...wordsOf(said),
      Par: people.get(IdUtilisateur ?? 0) ?? null,
      Le: DateCreation,
    }));
}

type Words = Pick<TrancheCommentaire, 'Id' | 'IdLigne' | 'Place' | 'Texte' | 'Auteur' | 'IsRegle'>;

function wordsOf({ Id, IdLigne, Place, Texte, Auteur, IsRegle }: Words): Words {
  return { Id, IdLigne, Place, Texte, Auteur, IsRegle };
}

export const addRemarque: WorkService<Asked<BatchId, unknown, Infer<typeof RemarqueInput>>, { Id: number }> = {
  entity: 'tranche-commentaire',
  *run({ params: { id }, body: { IdLigne, Place, Texte } }, { now, userId }) {
    yield* see('festival-tranche', id);
    const [line] = yield* find('festival-tranche-film', { Id: IdLigne, IdTranche: id }, ['IdTranche']);
    if (line === undefined) return yield* refuse('introuvable');
    if (Texte.trim() === '') yield* refuseField({ path: 'Texte', code: 'obligatoire' });
    const values = { IdLigne, Place, Texte: Texte.trim(), Auteur: null, IdUtilisateur: userId, DateCreation: now, IsRegle: false };
    return { Id: yield* create('tranche-commentaire', values) };
  },
};

interface OfBatch extends BatchId {
  readonly commentaire: number;
}

/** Settled remarks stay readable, and count no more. */
export const settleRemarque: WorkService<Asked<OfBatch, unknown, { readonly IsRegle: boolean }>, boolean> = {
  entity: 'tranche-commentaire',
  *run({ params: { id, commentaire }, body: { IsRegle } }) {
    yield* see('festival-tranche', id);
    const comment = (yield* commentsOf(id)).find(({ Id }) => Id === commentaire);
    if (comment === undefined) return yield* refuse('introuvable');
    yield* update('tranche-commentaire', commentaire, { IsRegle });
    return true;
  },
};
