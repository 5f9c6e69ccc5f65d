import { type RecordData, readId, readVersion } from '#domain/records/record-data.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import { remember, snapshotOf } from './history.ts';
import type { Store } from './store.ts';
import type { Row } from './tables.ts';

const ENTITY = 'festival-edition';

/** The default is taken by another edition, never dropped. */
export function refuseNoDefault(row: Row, data: RecordData): void {
  if (row['IsDefaut'] === true && data['IsDefaut'] === false) throw invalidFields({ path: 'IsDefaut', code: 'valeur' });
}

/** The rule of the server: exactly one edition is the default one, and the former one closes. */
export function keepOneDefault(store: Store, { row, before }: { readonly row: Row; readonly before: boolean }, context: MockContext): void {
  const isDefault = row['IsDefaut'] === true;
  if (before || !isDefault) return;
  for (const other of store.tables.all(ENTITY).filter((one) => one !== row && one['IsDefaut'] === true)) {
    const snapshot = snapshotOf(store, { entity: ENTITY, row: other });
    const closed = { IsDefaut: false, IsAccredOuvert: false, IsDemandeBenevoleOuvert: false, Version: readVersion(other) + 1 };
    store.tables.put(ENTITY, Object.assign(other, closed));
    remember(store, { entity: ENTITY, id: readId(other), op: 'update', before: snapshot }, context);
  }
}
