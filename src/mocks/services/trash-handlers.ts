import { toUtcText } from '#domain/records/values/dates.ts';
import { reply } from '../call.ts';
import { mayTakeBack, restoreBatch } from '../store/remove.ts';
import type { Handlers } from './handlers.ts';

export const trashHandlers: Handlers<'listCorbeille' | 'restoreCorbeille'> = {
  listCorbeille: ({ query: { skip = 0, take = 100 }, call: { store, context } }) => {
    const mine = [...store.trash.values()].filter((batch) => mayTakeBack(store, batch, context)).toReversed();
    return reply(
      mine.slice(skip, skip + take).map((batch) => ({
        Lot: batch.batch,
        Entite: batch.entity,
        IdFiche: batch.id,
        Libelle: batch.libelle,
        NbFiches: batch.rows.length,
        SupprimeLe: toUtcText(batch.atMs),
        SupprimePar: batch.user.nom,
      })),
    );
  },
  restoreCorbeille: ({ params, call: { store, context } }) => {
    restoreBatch(store, params.lot, context);
    return reply(true);
  },
};
