import { restoreBatch } from '#domain/records/engine/restore.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { readId } from '#domain/records/values/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import { reply } from '../call.ts';
import { recordUnit } from '../store/memory-rows.ts';
import { runWork } from '../store/run-work.ts';
import { headOf, mayTakeBack } from '../store/trash.ts';
import type { Handlers } from './handlers.ts';

export const trashHandlers: Handlers<'listCorbeille' | 'restoreCorbeille'> = {
  listCorbeille: ({ query: { skip = 0, take = 100 }, call: { store, context } }) => {
    const mine = [...store.trash].filter(([, batch]) => mayTakeBack(store, batch, context)).toReversed();
    return reply(
      mine.slice(skip, skip + take).map(([Lot, batch]) => {
        const head = headOf(batch);
        return {
          Lot,
          Entite: head?.entity ?? '',
          IdFiche: readId(head?.row ?? {}),
          Libelle: head?.label ?? '',
          NbFiches: batch.lines.filter(({ kind }) => kind === 'row').length,
          SupprimeLe: toUtcText(batch.atMs),
          SupprimePar: batch.user.nom,
        };
      }),
    );
  },
  restoreCorbeille: ({ params, call: { store, context } }) => {
    const batch = store.trash.get(params.lot);
    // That something was deleted is not told to who could not have deleted it.
    if (batch === undefined || !mayTakeBack(store, batch, context)) throw new AppError('introuvable');
    runWork(store, restoreBatch(recordUnit(store, context), params.lot), context);
    return reply(true);
  },
};
