import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, readNumber } from '#domain/values/record-data.ts';
import { shell } from '#web/shell/shell-store.ts';
import type { ListScreenProps, SheetPlace } from '#web/runtime/screen-props.ts';

/** A route and the parameters it is pushed with (platform §2.1). */
export interface RouteTarget {
  readonly name: string;
  readonly params: { readonly depth: string; readonly id?: number };
}

/** A route by its name, in lower case; its id is that of the item, or of the item a form holds. */
export function routeTarget(name: string, item: unknown, depth: number): RouteTarget {
  const id = idOf(item) ?? (isRecordData(item) ? idOf(item['item']) : null);
  return { name: name.toLowerCase(), params: { depth: String(depth), ...(id === null ? {} : { id }) } };
}

function idOf(item: unknown): number | null {
  return isRecordData(item) ? readNumber(item, 'Id') : null;
}

/** Address of a record in a browser tab of its own: at depth 0, a new record when no item is given. */
export function newTabPath(screen: ScreenDescriptor, item: unknown, params: PathInput['params'] = {}): string | null {
  const target = routeTarget(screen.record?.route ?? '', item, 0);
  return recordPath(screen, target.params.id ?? 0, { depth: Number(target.params.depth), params });
}

export interface PathInput {
  readonly depth: number;
  readonly params: Readonly<Record<string, string>>;
}

/** Path of the sheets of this screen, without depth nor id: the name under which a list keeps their neighbours. */
export function sheetPath(screen: ScreenDescriptor, params: PathInput['params']): string | null {
  return screen.record === null ? null : fillPath(screen.record.path, params);
}

/** Address of a record of this screen; 0 is the record being created. Null: the screen has no sheet. */
export function recordPath(screen: ScreenDescriptor, id: number, { depth, params }: PathInput): string | null {
  if (screen.record === null) return null;
  const target = routeTarget(screen.record.route, { Id: id }, depth);
  return `/${target.params.depth}/${fillPath(screen.record.path, params)}/${target.params.id ?? 0}`;
}

/** Screen whose sheet a row of a list opens: its own, or another one of the same entity. Null: rows do not open. */
export function openedScreen(descriptor: EntityDescriptor, screen: ScreenDescriptor): ScreenDescriptor | null {
  if (screen.opens === null) return null;
  return descriptor.screens.find((candidate) => candidate.record?.route === screen.opens) ?? null;
}

export function listPath(screen: ScreenDescriptor, { depth, params }: PathInput): string | null {
  return screen.list === null ? null : `/${depth}/${fillPath(screen.list.path, params)}`;
}

/** Screen of an entity that has a sheet: where a picker's « open » goes. */
export function sheetScreen(descriptor: EntityDescriptor): ScreenDescriptor | null {
  return descriptor.screens.find((screen) => screen.record !== null && screen.params.length === 0) ?? null;
}

/** Names the open tab in the address of a page. */
export const TAB_PARAM = 'onglet';

/** A sheet on a page of its own; once its record is gone, the list it was opened from shows again as it was. */
export function pagePlace({ screen, depth, params }: Omit<ListScreenProps, 'entity'>): SheetPlace {
  const above = Math.max(0, depth - 1);
  // A list of several types, or of records that lead to this one, is another than its own.
  const list = shell.get().views.find((view) => view.depth === above && view.id === undefined && view.href.startsWith(`/${above}/`));
  return {
    layer: 'page',
    pathOf: (id) => recordPath(screen, id, { depth, params }),
    exit: list?.href ?? listPath(screen, { depth: above, params }),
    tabParam: TAB_PARAM,
    neighbours: sheetPath(screen, params) ?? '',
  };
}

/** An address with one more word after its `?`: the tab on which a sheet opens. */
export function withSearch(href: string, name: string, value: string): string {
  const { pathname, searchParams } = new URL(href, 'http://page');
  searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}`;
}

/** Path parameters are written `{contexte}` or `$contexte`. */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}|\$(\w+)/g, (_, braced: string | undefined, dollar: string | undefined) =>
    encodeURIComponent(params[braced ?? dollar ?? ''] ?? ''),
  );
}
