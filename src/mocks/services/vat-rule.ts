import { readText } from '#domain/records/record-data.ts';
import { isWrongVatNumber } from '#domain/records/vat-number.ts';
import type { Store } from '../store/store.ts';

/** Says of each structure whether its VAT number can be one, as the server does. */
export function flagVatNumbers(store: Store): void {
  flag(store);
  store.listeners.add(({ entity }) => {
    if (entity === 'structure') flag(store);
  });
}

function flag({ tables }: Store): void {
  for (const row of tables.all('structure')) row['IsTvaInvalide'] = isWrongVatNumber(readText(row, 'NumIntracom'));
}
