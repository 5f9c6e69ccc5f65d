import { readText } from '#domain/records/values/record-data.ts';
import { copyOf, loginOf } from '#domain/records/write/duplicate.ts';
import type { MockContext } from '../mock-context.ts';
import { snapshotOf } from './history.ts';
import { findVisible } from './scope.ts';
import { createRecord } from './save.ts';
import type { Store } from './store.ts';

/** A copy of a record and of its links, under a name that says so; its parts stay with the original. */
export function duplicateRecord(
  store: Store,
  { entity, id }: { readonly entity: string; readonly id: number },
  context: MockContext,
): number {
  const descriptor = store.tables.entity(entity);
  const original = snapshotOf(store, { entity, row: findVisible(store, { entity, id }, context) });
  const login = loginOf(descriptor);
  const isCopy = (text: string | null): boolean => text?.startsWith('copie-') === true;
  const copies = login === undefined ? 0 : store.tables.all(entity).filter((row) => isCopy(readText(row, login.name))).length;
  const entityOf = (name: string) => store.tables.entity(name);
  const data = copyOf(descriptor, { entityOf, original, number: copies + 1, newSecret: () => `secret-${copies + 1}` });
  const copied = createRecord(store, { entity, data }, context);
  for (const field of descriptor.fields) {
    if (field.kind === 'links' && field.link?.inverseOf === undefined) store.tables.copyLinks(field, { from: id, to: copied.id });
  }
  return copied.id;
}
