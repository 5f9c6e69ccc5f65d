import { ActualisationEtat } from '#generated/enums/actualisation-etat.gen.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { AppError } from '#server/errors/app-error.ts';
import { idOf, type MockRoute, reply } from '../call.ts';

const ENTITY = 'media-emplacement';

/** No media server stands behind the simulation: a location holds the files of its media, and no orphan. */
export function mediaRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'post',
      path: '/media-emplacements/{id}/actualisation',
      right: 'media-emplacement-write',
      run: (call) => {
        const { store, context } = call;
        const id = idOf(call);
        const row = store.tables.find(ENTITY, id);
        if (row === null) throw new AppError('introuvable');
        const NbFichiers = store.tables.all('media').filter((media) => media['IdEmplacement'] === id).length;
        const counted = { NbFichiers, NbOrphelins: 0, DateMaj: toUtcText(context.nowMs) };
        store.tables.put(ENTITY, Object.assign(row, counted, { Etat: ActualisationEtat.faite }));
        store.emit({ entity: ENTITY, ids: [id], parent: null, op: 'update', version: null, batch: context.batch });
        return reply(counted);
      },
    },
  ];
}
