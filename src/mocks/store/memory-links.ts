import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Rows } from '#domain/records/engine/rows.ts';
import { payloadDefault, payloadOf } from '#domain/records/write/link-payload.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { Store } from './store.ts';
import { type LinkRow, linkOf, type Tables } from './tables.ts';

/** Links as rows of their tables. */
export function linkRows(store: Store, prefix: string) {
  return { ...linkReads(store), ...linkWrites(store, prefix) };
}

function linkReads({ tables }: Store) {
  return {
    hold: ({ name }, id) => tables.find(name, id) !== null,
    linksOf: (field, owner) => {
      const { targetColumn, ordered } = linkOf(field);
      function stateOf({ columns, ordre, payload }: LinkRow) {
        return {
          id: columns[targetColumn] ?? 0,
          ordre: ordered ? ordre : null,
          payload,
        };
      }
      return tables.linkedRows(field, owner).map(stateOf);
    },
  } satisfies Partial<Rows>;
}

function linkWrites(store: Store, prefix: string) {
  const { tables } = store;
  function requireTargets(field: FieldDescriptor, ids: readonly number[]): void {
    if (ids.some((id) => tables.find(field.to ?? '', id) === null))
      throw invalidFields({ path: `${prefix}${field.name}`, code: 'reference-inconnue' });
  }
  return {
    replaceLinks: ({ field, owner, targets }) => {
      requireTargets(field, targets);
      const { targetColumn } = linkOf(field);
      const payloadById = new Map(tables.linkedRows(field, owner).map(({ columns, payload }) => [columns[targetColumn], payload]));
      drop(tables, { field, owner }, () => true);
      for (const [index, id] of targets.entries())
        push(tables, { field, owner }, { id, ordre: index + 1, payload: payloadById.get(id) ?? payloadAtFirst(field) });
    },
    addLinks: ({ field, owner, targets }) => {
      requireTargets(field, targets);
      const linkedIds = new Set(tables.linkedIds(field, owner));
      const last = Math.max(0, ...tables.linkedRows(field, owner).map(({ ordre }) => ordre));
      const added = targets.filter((id) => !linkedIds.has(id));
      for (const [index, id] of added.entries())
        push(tables, { field, owner }, { id, ordre: last + index + 1, payload: payloadAtFirst(field) });
      return added;
    },
    removeLinks: ({ field, owner, targets }) => {
      const gone = new Set(targets);
      const removed = tables.linkedIds(field, owner).filter((id) => gone.has(id));
      drop(tables, { field, owner }, (id) => gone.has(id));
      return removed;
    },
    writeLinks: ({ field, owner, links }) => {
      const written = new Set(links.map(({ id }) => id));
      requireTargets(field, [...written]);
      drop(tables, { field, owner }, (id) => written.has(id));
      for (const { ordre, ...link } of links) push(tables, { field, owner }, { ...link, ordre: ordre ?? 0 });
    },
    copyLinks: (field, { from, to }) => {
      const { targetColumn } = linkOf(field);
      for (const { columns, ordre, payload } of tables.linkedRows(field, from))
        push(tables, { field, owner: to }, { id: columns[targetColumn] ?? 0, ordre, payload });
    },
  } satisfies Partial<Rows>;
}

interface Owned {
  readonly field: FieldDescriptor;
  readonly owner: number;
}

function drop(tables: Tables, { field, owner }: Owned, isGone: (target: number) => boolean): void {
  const { ownerColumn, targetColumn } = linkOf(field);
  const rows = tables.linksOf(field);
  const kept = rows.filter(({ columns }) => columns[ownerColumn] !== owner || !isGone(columns[targetColumn] ?? 0));
  rows.splice(0, rows.length, ...kept);
}

type LinkEntry = Pick<LinkRow, 'ordre' | 'payload'> & { readonly id: number };

function push(tables: Tables, { field, owner }: Owned, { id, ...said }: LinkEntry): void {
  const { ownerColumn, targetColumn } = linkOf(field);
  tables.linksOf(field).push({ columns: { [ownerColumn]: owner, [targetColumn]: id }, ...said });
}

function payloadAtFirst(field: FieldDescriptor): LinkRow['payload'] {
  return Object.fromEntries(payloadOf(field).map((payloadField) => [payloadField.name, payloadDefault(payloadField)]));
}
