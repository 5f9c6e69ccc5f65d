import type { ColumnDescriptor } from '#generated/entities/descriptor.gen.ts';

export const DEFAULT_WIDTH = 150;
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 900;

/** Arrangement of the columns of one screen by a person. */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** As the screen says: its order, its hidden columns, its first column frozen. */
export function defaultLayout(columns: readonly ColumnDescriptor[]): ColumnLayout {
  const first = columns.find((column) => column.displayed);
  return {
    order: columns.map((column) => column.field),
    hidden: columns.filter((column) => !column.displayed).map((column) => column.field),
    pinned: first === undefined ? [] : [first.field],
    widths: {},
  };
}

/** Applies what was remembered to the columns of today: unknown ones go, new ones join at their place. */
export function restoreLayout(columns: readonly ColumnDescriptor[], stored: unknown): ColumnLayout {
  const base = defaultLayout(columns);
  if (!isStored(stored)) return base;
  const currentFields = new Set(base.order);
  const order = stored.order.filter((field) => currentFields.has(field));
  const added = base.order.filter((field) => !stored.order.includes(field));
  for (const field of added) order.splice(Math.min(base.order.indexOf(field), order.length), 0, field);
  function isNewHidden(field: string): boolean {
    return added.includes(field) && base.hidden.includes(field);
  }
  return {
    order,
    hidden: order.filter((field) => stored.hidden.includes(field) || isNewHidden(field)),
    pinned: stored.pinned.filter((field) => currentFields.has(field)),
    widths: Object.fromEntries(Object.entries(stored.widths).filter(([field]) => currentFields.has(field))),
  };
}

/** Pinned columns first, then the others, hidden ones left out. */
export function visibleColumns(layout: ColumnLayout): readonly string[] {
  const shown = layout.order.filter((field) => !layout.hidden.includes(field));
  return [...shown.filter((field) => layout.pinned.includes(field)), ...shown.filter((field) => !layout.pinned.includes(field))];
}

export function moveColumn(layout: ColumnLayout, field: string, step: -1 | 1): ColumnLayout {
  const shown = visibleColumns(layout).filter((item) => layout.pinned.includes(item) === layout.pinned.includes(field));
  const neighbour = shown[shown.indexOf(field) + step];
  return neighbour === undefined ? layout : dropColumn(layout, field, { target: neighbour, side: step === 1 ? 'after' : 'before' });
}

export function dropColumn(
  layout: ColumnLayout,
  field: string,
  drop: { readonly target: string; readonly side: 'before' | 'after' },
): ColumnLayout {
  if (field === drop.target) return layout;
  const order = layout.order.filter((item) => item !== field);
  const index = order.indexOf(drop.target);
  if (index < 0) return layout;
  order.splice(drop.side === 'after' ? index + 1 : index, 0, field);
  // A column dropped among frozen ones becomes frozen, and the other way round: it stays where it was put.
  const isPinned = layout.pinned.includes(drop.target);
  return { ...layout, order, pinned: setMember(layout.pinned, field, isPinned) };
}

export function setColumnShown(layout: ColumnLayout, field: string, isShown: boolean): ColumnLayout {
  const hidden = setMember(layout.hidden, field, !isShown);
  // The last visible column cannot be hidden: a list without columns shows nothing to bring it back.
  return layout.order.some((item) => !hidden.includes(item)) ? { ...layout, hidden } : layout;
}

export function setColumnPinned(layout: ColumnLayout, field: string, isPinned: boolean): ColumnLayout {
  return { ...layout, pinned: setMember(layout.pinned, field, isPinned) };
}

export function setColumnWidth(layout: ColumnLayout, field: string, width: number): ColumnLayout {
  return { ...layout, widths: { ...layout.widths, [field]: clampWidth(width) } };
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

function setMember(list: readonly string[], item: string, present: boolean): readonly string[] {
  if (list.includes(item) === present) return list;
  return present ? [...list, item] : list.filter((other) => other !== item);
}

function isStored(value: unknown): value is { order: string[]; hidden: string[]; pinned: string[]; widths: Record<string, number> } {
  if (typeof value !== 'object' || value === null) return false;
  const { order, hidden, pinned, widths }: { order?: unknown; hidden?: unknown; pinned?: unknown; widths?: unknown } = value;
  function isTexts(list: unknown): boolean {
    return Array.isArray(list) && list.every((item) => typeof item === 'string');
  }
  const isWidths = typeof widths === 'object' && widths !== null && Object.values(widths).every((width) => typeof width === 'number');
  return isTexts(order) && isTexts(hidden) && isTexts(pinned) && isWidths;
}
