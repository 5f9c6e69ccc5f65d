import { inOrder, type RowTotal } from '#domain/records/read/totals.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import { sumRecords } from '#server/records/read/read-operations.ts';
import type { Call } from '#server/services/service-call.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { totalFields } from './total-fields.ts';

/** Sums of all the rows of a list's filter, whatever page is shown. */
export async function sumListe({ params, body, context }: Call<'sumListe'>): Promise<RowTotal[]> {
  const { engine } = context.tools;
  const list = openViewScreen(context, params.ecran);
  const { by, sum } = totalFields(list);
  const entity = engine.registry.get(list.descriptor.name);
  const filter = readFilter(engine.registry, entity, body.filter);
  const names = { by: by.map(({ name }) => name), sum: sum.map(({ name }) => name) };
  return [...inOrder(await sumRecords(engine, { ...context, shown: list.shown }, { entity, filter, ...names }), by)];
}
