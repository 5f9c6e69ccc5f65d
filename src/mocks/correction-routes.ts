import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { CORRECTION_MOTIVE, correctedValues, correctionErrors } from '#domain/transitions/correction.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { readCorrection } from '#server/records/transitions/correction-request.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { requireOpenEdition } from './store/by-hand.ts';
import { remember, snapshotOf } from './store/history.ts';
import { staleVersion } from './store/save.ts';
import { findWritable } from './store/scope.ts';

/** `POST /{plural}/{id}/statut`: puts right a status that was given by mistake, without the conditions and effects of a step. */
export function correctionRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  const right = entity.states?.correct;
  if (right === undefined) return [];
  return [{ method: 'post', path: `/${entity.plural}/{id}/statut`, right, run: (call) => correctStatus(entity, call) }];
}

function correctStatus(entity: EntityDescriptor, call: MockCall): MockReply {
  const { store, context, body } = call;
  const { version, to, motive } = readCorrection(body);
  const row = findWritable(store, { entity: entity.name, id: idOf(call) }, context);
  if (!context.has(entity.rights.write)) throw new AppError('droit-manquant');
  requireOpenEdition(store, { entity: entity.name, record: row });
  if (version !== row['Version']) throw staleVersion(store, { entity: entity.name, row, given: version }, context);
  const before = snapshotOf(store, { entity: entity.name, row });
  const errors = correctionErrors(entity, before, to);
  if (errors.length > 0) throw invalidFields(...errors);
  const corrected = entity.states === null ? {} : correctedValues(entity.states, to);
  Object.assign(row, corrected, { Version: version + 1 });
  const id = Number(row['Id']);
  remember(store, { entity: entity.name, id, op: 'update', before, said: { [CORRECTION_MOTIVE]: motive } }, context);
  return reply(id, { etag: `"${version + 1}"` });
}
