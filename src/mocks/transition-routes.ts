import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { bodyOf, idOf, type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { findRecord, remember, snapshotOf } from './store/history.ts';
import { staleVersion } from './store/save.ts';

/** `POST /{plural}/{id}/transitions/{name}`: a state changes only along a declared transition. */
export function transitionRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  return (entity.states?.transitions ?? []).map((transition) => ({
    method: 'post',
    path: `/${entity.plural}/{id}/transitions/${transition.name}`,
    right: transition.right,
    run: (call) => runTransition(entity, transition, call),
  }));
}

function runTransition(entity: EntityDescriptor, transition: TransitionDescriptor, call: MockCall): MockReply {
  const { store, context } = call;
  const row = findRecord(store, entity.name, idOf(call));
  const field = entity.states?.field ?? '';
  const { Version, Motif } = bodyOf(call);
  if (typeof Version !== 'number') throw invalidFields({ path: 'Version', code: 'obligatoire' });
  if (transition.motive && (typeof Motif !== 'string' || Motif.trim() === '')) throw invalidFields({ path: 'Motif', code: 'obligatoire' });
  if (Version !== row['Version']) throw staleVersion(store, { entity: entity.name, row, given: Version }, context);
  if (!transition.from.includes(Number(row[field]))) throw new AppError('transition-refusee');
  const before = snapshotOf(store, { entity: entity.name, row });
  row[field] = transition.to;
  row['Version'] = Version + 1;
  remember(store, { entity: entity.name, id: Number(row['Id']), op: 'update', before }, context);
  return reply(Number(row['Id']), { etag: `"${Version + 1}"` });
}
