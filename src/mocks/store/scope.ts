import { festivalZone, toUtcText } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Place, RecordSource } from '#domain/records/read/record-source.ts';
import { isWithin, limitOf, scopesOf, type ScopeUse } from '#domain/records/query/scope.ts';
import { matchesFilter } from '#domain/records/query/filter-tree.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from './store.ts';
import type { Row, RowOf } from './tables.ts';

/** Is the row among those the person may see? The rule of the server, over rows in memory. */
export function isVisible(store: Store, place: Place, context: MockContext): boolean {
  return isHeld(store, place, { context, use: 'read' });
}

/** May the person see the name of the record: of an entity that they may read, and within their rows of it? */
export function isNameable(store: Store, place: Place, context: MockContext): boolean {
  return mayReadRecords(store.tables.entity(place.entity), context.has) && isVisible(store, place, context);
}

export function visibleRows(store: Store, entity: string, context: MockContext): readonly Row[] {
  return store.tables.all(entity).filter((record) => isVisible(store, { entity, record }, context));
}

interface Asking {
  readonly context: MockContext;
  readonly use: ScopeUse;
}

export function isHeld(store: Store, place: Place, { context, use }: Asking): boolean {
  const { user, has, nowMs } = context;
  if (user.id === 0) return true;
  if (!isShown(store, place, context)) return false;
  const limits = user.limits ?? { Id: [user.id] };
  return scopesOf(store.tables.entity(place.entity).scope).every((scope) => {
    const conditions = limitOf(scope, { limits, has }, use);
    return conditions === null || isWithin(store.sourceOf(context), place, { conditions, limits, now: toUtcText(nowMs) });
  });
}

/** Among the rows of the list that the person came by, when it is that of another screen? */
function isShown(store: Store, place: Place, context: MockContext): boolean {
  const { shown, today } = context;
  if (shown === null || shown.entity !== place.entity || shown.condition === null) return true;
  return matchesFilter({ source: store.sourceOf(context), calendar: { today, zone: festivalZone() } }, place, shown.condition);
}

export function isLimited(store: Store, entity: string, { user, has, shown }: MockContext): boolean {
  return (
    (shown?.entity === entity && shown.condition !== null) ||
    (user.id !== 0 &&
      scopesOf(store.tables.entity(entity).scope).some(
        (scope) => limitOf(scope, { limits: user.limits ?? { Id: [user.id] }, has }, 'read') !== null,
      ))
  );
}

/** A record that the person may not see is not there. */
export function findVisible<E extends string>(
  store: Store,
  target: { readonly entity: E; readonly id: number },
  context: MockContext,
): RowOf<E>;
export function findVisible(store: Store, { entity, id }: { readonly entity: string; readonly id: number }, context: MockContext): Row {
  const row = store.tables.find(entity, id);
  if (row === null || !isVisible(store, { entity, record: row }, context)) throw new AppError('introuvable');
  return row;
}

/** The rows as a limited person's filters walk them. */
export function visibleSource(store: Store, context: MockContext): RecordSource {
  const source = store.sourceOf(context);
  // Read once a row of a list that looks for records alike; nothing changes while a filter is answered.
  const visible = new Map<string, readonly RecordData[]>();
  return {
    ...source,
    all: (entity) => {
      const rows = visible.get(entity) ?? source.all(entity).filter((record) => isVisible(store, { entity, record }, context));
      visible.set(entity, rows);
      return rows;
    },
    having: (entity, condition) => store.tables.having(entity, condition).filter((record) => isVisible(store, { entity, record }, context)),
    byId: (entity, id) => {
      const record = source.byId(entity, id);
      return record !== null && isVisible(store, { entity, record }, context) ? record : null;
    },
  };
}
