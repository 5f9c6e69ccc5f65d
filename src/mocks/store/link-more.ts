import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { payloadDefault, payloadOf } from '#domain/records/write/link-payload.ts';
import { sameValue } from '#domain/records/values/record-data.ts';
import type { MockContext } from '../mock-context.ts';
import { remember } from './history.ts';
import type { HistoryEntry, Store } from './store.ts';
import { linkOf } from './tables.ts';

interface Side {
  readonly store: Store;
  readonly context: MockContext;
}

interface Owned {
  readonly entity: EntityDescriptor;
  readonly field: FieldDescriptor;
  readonly id: number;
}

/** Links what is not linked yet, after what is. */
export function linkMore(side: Side, { entity, field, id: owner }: Owned, ids: readonly number[]): void {
  const { store } = side;
  const { ownerColumn, targetColumn } = linkOf(field);
  const known = new Set(store.tables.linkedIds(field, owner));
  const last = Math.max(0, ...store.tables.linkedRows(field, owner).map((row) => row.ordre));
  const added = ids.filter((id) => !known.has(id));
  const payload = Object.fromEntries(payloadOf(field).map((said) => [said.name, payloadDefault(said)]));
  added.forEach((id, index) =>
    store.tables.linksOf(field).push({ columns: { [ownerColumn]: owner, [targetColumn]: id }, ordre: last + index + 1, payload }),
  );
  noteLinks(side, { entity, field, id: owner }, { targets: added, before: null, after: added });
}

/** The version of the side that declares the links moves; both ends hear of it. */
export function noteLinks({ store, context }: Side, { entity, field, id }: Owned, said: LinkNote): void {
  if (said.before === null && said.after === null) return;
  if (said.targets.length === 0 && sameValue(said.before ?? [], said.after ?? [])) return;
  const declared = field.link?.inverseOf;
  const note = (place: { readonly entity: string; readonly id: number; readonly line: Lines; readonly moves: boolean }): void => {
    const row = store.tables.find(place.entity, place.id);
    if (row === null) return;
    if (place.moves) row['Version'] = Number(row['Version']) + 1;
    remember(store, { entity: place.entity, id: place.id, op: 'update', before: null, line: place.line }, context);
  };
  const lines = (name: string, [before, after]: readonly [JsonValue, JsonValue]): Lines => ({
    before: before === null ? null : { [name]: before },
    after: after === null ? null : { [name]: after },
  });
  note({ entity: entity.name, id, line: lines(field.name, [said.before, said.after]), moves: declared === undefined });
  if (declared === undefined) return;
  const ownLine = lines(declared, [said.before === null ? null : [id], said.after === null ? null : [id]]);
  for (const other of said.targets) note({ entity: field.to ?? '', id: other, line: ownLine, moves: true });
}

type Lines = Pick<HistoryEntry, 'before' | 'after'>;

export interface LinkNote {
  readonly targets: readonly number[];
  readonly before: JsonValue;
  readonly after: JsonValue;
}
