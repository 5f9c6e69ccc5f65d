import { endOf, rewind, withoutRecords } from '#domain/records/past/rewind.ts';
import { rewindRows } from '#domain/records/past/rewound-rows.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { readId } from '#domain/values/record-data.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import { isLimited, isVisible } from './scope.ts';
import type { Store } from './store.ts';
import { inOwnUnit } from './unit.ts';

/** Answers a question of a list over the rows as they were at the end of its day, which stay as they are. */
export function asOf<T>(store: Store, { entity, filter: { Au: day } }: PastQuestion, { context, answer }: PastAnswer<T>): T {
  if (!day) return answer(context);
  if (day > context.today) throw invalidFields({ path: 'Au', code: 'valeur' });
  const { tables, registry, history, trash } = store;
  const lines = rewind(registry, history.filter(({ atMs }) => atMs >= endOf(day)).toReversed());
  // Rows moved out of the sight of a limited person since are not shown to them as they were.
  const gone = isLimited(store, entity, context)
    ? tables.all(entity).filter((record) => !isVisible(store, { entity, record }, context))
    : [];
  const past = withoutRecords(lines, tables.rootOf(entity).name, gone.map(readId));
  function takenLinks(batch: string) {
    return (trash.get(batch)?.lines ?? []).filter((line) => line.kind === 'links');
  }
  const work: () => T = () => {
    rewindRows(tables, { registry, past, taken: (batch, place) => store.trashed(batch, place), takenLinks });
    return tables.reading(() => answer({ ...context, today: day }));
  };
  return inOwnUnit(store, context, { work, isTrial: true });
}

interface PastQuestion {
  readonly entity: string;
  readonly filter: ListFilter;
}

interface PastAnswer<T> {
  readonly context: MockContext;
  readonly answer: (context: MockContext) => T;
}
