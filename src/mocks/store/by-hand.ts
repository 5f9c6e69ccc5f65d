import { requireEdition, requireOpenEdition, requireSameYear } from '#domain/editions/edition-access.ts';
import type { MockContext } from '../mock-context.ts';
import { deleteRecord } from './remove.ts';
import { runReading } from './run-work.ts';
import { createRecord, type Saved, type SaveRequest, updateRecord } from './save.ts';
import type { Store } from './store.ts';

/** What people write themselves: in an open edition, and naming nothing of another one. Rules of the festival write by themselves. */
export function createByHand(store: Store, request: SaveRequest, context: MockContext): Saved {
  const saved = createRecord(store, request, context);
  runReading(store, requireEdition({ entity: request.entity, id: saved.id }), context);
  return saved;
}

export function updateByHand(store: Store, request: SaveRequest & { readonly id: number }, context: MockContext): Saved {
  const { entity, id } = request;
  const before = { ...store.tables.find(entity, id) };
  runReading(store, requireOpenEdition(entity, [id]), context);
  const saved = updateRecord(store, request, context);
  if (saved.version === before['Version']) return saved;
  runReading(store, requireEdition({ entity, id }), context);
  runReading(store, requireSameYear({ entity, id }, before), context);
  return saved;
}

export function deleteByHand(
  store: Store,
  request: { readonly entity: string; readonly id: number; readonly version: unknown },
  context: MockContext,
): string {
  runReading(store, requireOpenEdition(request.entity, [request.id]), context);
  return deleteRecord(store, request, context);
}
