import { openRequestErrors } from '#domain/participants/open-requests.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { refuseOpposed } from './participant-rules.ts';

/** What must hold once a record is written; whoever calls undoes it otherwise. */
export function checkWritten(store: Store, { entity, row }: { readonly entity: string; readonly row: Row }): void {
  if (entity === 'festival-edition') {
    const errors = openRequestErrors({ ...row });
    if (errors.length > 0) throw invalidFields(...errors);
  }
  if (store.tables.rootOf(entity).name === 'festival-participant') refuseOpposed(store, row);
}
