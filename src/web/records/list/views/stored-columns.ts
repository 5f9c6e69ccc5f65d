import { queryOptions } from '@tanstack/react-query';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { listColonnes } from '#generated/client/sdk/vues.gen.ts';
import type { ColumnDefinition } from '#generated/client/types.gen.ts';
import type { ColumnInput } from '#domain/records/query/saved-views.ts';
import type { PersonalKey } from '../../personal-store.ts';
import { clampWidth, type ColumnLayout } from '../../grid/column-layout.ts';

/** The columns of a list as this person arranged them, on whichever machine. */
export function storedColumns({ user, screen }: PersonalKey) {
  return queryOptions({
    // Not under the name of its entity: whoever drags a column needs no news of it.
    queryKey: ['colonnes', user, screen],
    queryFn: async () => (await listColonnes({ query: { entity: screen } })).data,
    enabled: user > 0,
    staleTime: Infinity,
  });
}

/** On the columns of today. What this person may not see, and what is frozen, stay as they are here. */
export function layoutOfStored({ columns }: ScreenDescriptor, stored: readonly ColumnDefinition[], layout: ColumnLayout): ColumnLayout {
  const drawn = new Map(columns.map(({ field, width }) => [field, width]));
  const displayableColumns = stored.filter(({ Property, IsDisplayable }) => IsDisplayable && drawn.has(Property));
  const named = new Set(displayableColumns.map(({ Property }) => Property));
  const order = displayableColumns.map(({ Property }) => Property);
  for (const [index, field] of layout.order.entries()) if (!named.has(field)) order.splice(Math.min(index, order.length), 0, field);
  const hidden = new Set(displayableColumns.filter(({ IsDisplayed }) => !IsDisplayed).map(({ Property }) => Property));
  return {
    order,
    hidden: order.filter((field) => (named.has(field) ? hidden.has(field) : layout.hidden.includes(field))),
    pinned: layout.pinned,
    widths: Object.fromEntries(
      displayableColumns.flatMap(({ Property, Width }) => (Width === drawn.get(Property) ? [] : [[Property, clampWidth(Width)]])),
    ),
  };
}

export function isSameLayout(left: ColumnLayout, right: ColumnLayout): boolean {
  return (
    JSON.stringify([left.order, left.hidden.toSorted(), Object.entries(left.widths).toSorted()]) ===
    JSON.stringify([right.order, right.hidden.toSorted(), Object.entries(right.widths).toSorted()])
  );
}

/** Answer of the server once it stores these. */
export function arranged(stored: readonly ColumnDefinition[], items: readonly ColumnInput[]): readonly ColumnDefinition[] {
  const inputsByProperty = new Map(items.map((item) => [item.Property, item]));
  return stored
    .map((column) => ({ ...column, ...inputsByProperty.get(column.Property), Id: column.Id, IsDisplayable: column.IsDisplayable }))
    .toSorted((left, right) => left.Ordre - right.Ordre);
}
