import * as schemas from '#generated/schemas/services/listes.zod.ts';
import { countRows, inOrder } from '#domain/records/read/totals.ts';
import { readFilter } from '#server/records/http/list-request.ts';
import { totalFields } from '#server/services/lists/total-fields.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { bodyOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import { listRecords } from '../store/list.ts';
import type { Wire } from '../store/present.ts';
import { checked } from './checked.ts';

/** What the rows of a list add up to. */
export const listTotals = (): readonly MockRoute[] => [{ method: 'post', path: '/listes/{ecran}/totaux', right: 'session', run: totals }];

function totals(call: MockCall): MockReply {
  const { store, context, params } = call;
  const list = openViewScreen(context, params['ecran'] ?? '');
  const { by, sum } = totalFields(list);
  const { name } = list.descriptor;
  const filter = readFilter(store.registry, store.registry.get(name), checked(schemas.SumListeBody, bodyOf(call)).filter);
  const read = (fields: typeof by): readonly Wire[] => {
    const asked = { ...filter, Colonnes: fields.map((field) => field.name) };
    return listRecords(store, { entity: name, filter: asked, skip: 0, take: Number.MAX_SAFE_INTEGER }, { ...context, shown: list.shown });
  };
  const sums = read(sum);
  const rows = read(by).map((row, index) => ({ values: withoutIdentity(row), sums: sums[index] ?? {} }));
  const names = sum.map((field) => field.name);
  return reply(inOrder(countRows(rows, names), by).map((total) => ({ ...total })));
}

const withoutIdentity = (row: Wire): Wire =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'Id' && name !== 'Version'));
