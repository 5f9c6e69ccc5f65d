import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { shownList, shownRows } from '#domain/records/sight/shown-rows.ts';
import type { Facts } from '#domain/work/rule.ts';
import { ask } from '#domain/work/replies.ts';
import { find, refuse, within, type Work } from '#domain/work/work.ts';

/** Thread of records of a kind: types share the ids, and so the threads, of their base. */
export interface Thread {
  readonly root: string;
  readonly family: readonly EntityDescriptor[];
}

const ALL: readonly EntityDescriptor[] = Object.values(entities);
const byName = new Map<string, Thread>();

function rootOf({ name, extends: base }: EntityDescriptor): string {
  const parent = base === null ? undefined : ALL.find((one) => one.name === base);
  return parent === undefined ? name : rootOf(parent);
}

for (const [root, family] of Map.groupBy(ALL, rootOf)) {
  const isDiscussed = family.some((one) => one.name === root && one.discussed !== false) && family.some(hasSheet);
  if (isDiscussed) for (const { name } of family) byName.set(name, { root, family });
}

function hasSheet({ screens }: EntityDescriptor): boolean {
  return screens.some(({ record }) => record !== null);
}

/** Null: its records have no sheet, or none that is talked about. */
export function threadOf(entity: string): Thread | null {
  return byName.get(entity) ?? null;
}

/** Threads of all kinds, one a base. */
export function threads(): readonly Thread[] {
  return [...new Map([...byName.values()].map((thread) => [thread.root, thread])).values()];
}

/** Base entities whose records have a thread. */
export function discussedEntities(): readonly string[] {
  return [...new Set(threads().map(({ root }) => root))];
}

type Has = Facts['has'];

/** Screens whose right alone opens sheets, of the rows that they show. */
function doorsOf({ rights, screens }: EntityDescriptor, has: Has): readonly ScreenDescriptor[] {
  return has(rights.record) ? [] : screens.filter((screen) => screen.record !== null && has(screen.rights.record));
}

/** True if the rights open any sheet of the kind. */
export function mayOpenSome({ family }: Thread, has: Has): boolean {
  return family.some((one) => has(one.rights.record) || doorsOf(one, has).length > 0);
}

/** Those of the records whose sheet the user opens, as reading it would answer. */
export function* openedIds({ family }: Thread, ids: readonly number[], has: Has): Work<ReadonlySet<number>> {
  const opened = new Set<number>();
  if (ids.length === 0) return opened;
  for (const descriptor of family)
    for (const id of yield* has(descriptor.rights.record) ? allOf(descriptor, ids) : throughDoors(descriptor, ids, has)) opened.add(id);
  return opened;
}

function* allOf({ name }: EntityDescriptor, ids: readonly number[]): Work<readonly number[]> {
  const seen = yield* within(name, ids);
  const there = yield* find(name, { Id: [...seen] }, []);
  return there.map(({ Id }) => Number(Id));
}

function* throughDoors(descriptor: EntityDescriptor, ids: readonly number[], has: Has): Work<readonly number[]> {
  const doors = doorsOf(descriptor, has);
  if (doors.length === 0) return [];
  const shown = shownRows(
    descriptor.name,
    doors.map((screen) => shownList(descriptor, screen)),
  );
  return yield* ask({ do: 'listed', entity: descriptor.name, shown, filter: { IdsPk: ids }, max: ids.length });
}

/** A record that is talked about, as its own reading would be refused: without the right 403, out of sight 404. */
export function* openThread(entity: string, id: number, { has }: Facts): Work<Thread> {
  const thread = threadOf(entity) ?? (yield* refuse('introuvable'));
  if (!mayOpenSome(thread, has)) yield* refuse('droit-manquant');
  if (!(yield* openedIds(thread, [id], has)).has(id)) yield* refuse('introuvable');
  return thread;
}
