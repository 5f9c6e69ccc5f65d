import { toUtcText } from '#domain/records/values/dates.ts';
import { readWhole } from '#server/records/http/list-request.ts';
import { type MockRoute, reply } from '../call.ts';
import { mayDeleteAny, restoreBatch } from '../store/remove.ts';

export function trashRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'get',
      path: '/corbeille',
      right: 'session',
      run: ({ store, context, query }) => {
        const skip = readWhole('skip', query.get('skip'), { fallback: 0, max: 1_000_000 });
        const take = readWhole('take', query.get('take'), { fallback: 100, max: 1000 });
        const mine = [...store.trash.values()].filter(
          (batch) => batch.user.id === context.user.id || mayDeleteAny(store, batch.entity, context),
        );
        return reply(
          mine
            .toReversed()
            .slice(skip, skip + take)
            .map((batch) => ({
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
    },
    {
      method: 'post',
      path: '/corbeille/{lot}/restauration',
      right: 'session',
      run: ({ store, context, params }) => {
        restoreBatch(store, params['lot'] ?? '', context);
        return reply(true);
      },
    },
  ];
}
