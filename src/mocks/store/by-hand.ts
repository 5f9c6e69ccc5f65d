import { requireEdition, requireOpenEdition, requireSameYear } from '#domain/editions/edition-access.ts';
import type { MockContext } from '../mock-context.ts';
import { deleteRecord } from './remove.ts';
import { createRecord, type Saved, type SaveRequest, updateRecord } from './save.ts';
import type { Store } from './store.ts';

/** What people write themselves: in an open edition, and naming nothing of another one. Rules of the festival write by themselves. */
export function createByHand(store: Store, request: SaveRequest, context: MockContext): Saved {
  const saved = createRecord(store, request, context);
  store.rules.byHand(requireEdition({ entity: request.entity, id: saved.id }), context);
  return saved;
}

export function updateByHand(store: Store, request: SaveRequest & { readonly id: number }, context: MockContext): Saved {
  const { entity, id } = request;
  const before = { ...store.tables.find(entity, id) };
  store.rules.byHand(requireOpenEdition(entity, [id]), context);
  const saved = updateRecord(store, request, context);
  if (saved.version === before['Version']) return saved;
  store.rules.byHand(requireEdition({ entity, id }), context);
  store.rules.byHand(requireSameYear({ entity, id }, before), context);
  return saved;
}

export function deleteByHand(
  store: Store,
  request: { readonly entity: string; readonly id: number; readonly version: unknown },
  context: MockContext,
): string {
  store.rules.byHand(requireOpenEdition(request.entity, [request.id]), context);
  return deleteRecord(store, request, context);
}
