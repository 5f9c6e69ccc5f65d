import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { LinkSide, Rows, TakenBack } from '#domain/records/engine/rows.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { readId, type RecordData, sameValue } from '#domain/values/record-data.ts';
import type { DeletedBatches } from '#domain/work/steps.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import { keepNumbers } from './given-numbers.ts';
import { findRecord } from './history.ts';
import { moved } from './moved.ts';
import type { KeptValue, Store, TrashLine } from './store.ts';
import { isOrphan, twinOf } from './store-checks.ts';
import { type LinkRow, linkOf } from './tables.ts';

type Keep = (lines: readonly TrashLine[]) => void;

export function trashRows(store: Store, context: MockContext) {
  const keep: Keep = (lines) => {
    const { user, nowMs: atMs, batch } = context;
    const trashBatch = store.trash.get(batch) ?? { user, atMs, lines: [] };
    if (lines.length > 0) store.trash.set(batch, { ...trashBatch, lines: [...trashBatch.lines, ...lines] });
  };
  return { ...rowsAway(store, keep), ...keptValues(store, context, keep), ...linksAway(store, keep) };
}

function rowsAway(store: Store, keep: Keep) {
  return {
    trashRows: ({ name: entity }, ids, names) => {
      for (const id of ids) {
        const row = findRecord(store, entity, id);
        keepNumbers(store, { entity, record: row });
        store.tables.remove(entity, id);
        keep([{ kind: 'row', entity, row, label: names.get(id) ?? null }]);
      }
    },
    // They lie in the rows.
    trashTexts: () => undefined,
    takeBack: (batch) => takeBack(store, batch),
  } satisfies Partial<Rows>;
}

function keptValues(store: Store, { batch: lot }: MockContext, keep: Keep) {
  function valueOf(entity: string, id: number, field: string): JsonValue {
    return findRecord(store, entity, id)[field] ?? null;
  }
  return {
    putValue: ({ entity: { name: entity }, field: { name: field }, ids }, value) =>
      ids.map((id) => {
        const row = findRecord(store, entity, id);
        const former = valueOf(entity, id, field);
        keep([{ kind: 'value', entity, id, field, value: former, now: value }]);
        row[field] = value;
        return { id, value: former, version: moved(row) };
      }),
    keepValues: (fields) => {
      for (const {
        entity: { name: entity },
        field: { name: field },
        ids,
      } of fields)
        keep(ids.map((id) => ({ kind: 'value', entity, id, field, value: valueOf(entity, id, field), now: null })));
    },
    noteValues: (fields) => {
      const batch = store.trash.get(lot);
      if (batch === undefined) return;
      function isAbout(line: KeptValue): boolean {
        return fields.some(({ entity, field, ids }) => entity.name === line.entity && field.name === line.field && ids.includes(line.id));
      }
      function noted(line: TrashLine): TrashLine {
        return line.kind === 'value' && isAbout(line) ? { ...line, now: valueOf(line.entity, line.id, line.field) } : line;
      }
      store.trash.set(lot, { ...batch, lines: batch.lines.map(noted) });
    },
  } satisfies Partial<Rows>;
}

function linksAway({ tables }: Store, keep: Keep) {
  function take(field: FieldDescriptor, isTaken: (row: LinkRow) => boolean): readonly LinkRow[] {
    const rows = tables.linksOf(field);
    const taken = rows.filter(isTaken);
    rows.splice(0, rows.length, ...rows.filter((row) => !isTaken(row)));
    if (taken.length > 0) keep([{ kind: 'links', field, rows: taken }]);
    return taken;
  }
  return {
    moveLinks: (link, { from, to }) => {
      const { field } = link;
      const [column, other] = columnsOf(link);
      const alreadyLinked = new Set(tables.linksOf(field).flatMap(({ columns }) => (columns[column] === to ? [columns[other]] : [])));
      const taken = take(field, ({ columns }) => columns[column] === from).filter(({ columns }) => columns[other] !== to);
      const fresh = taken.filter(({ columns }) => !alreadyLinked.has(columns[other]));
      tables.linksOf(field).push(...fresh.map((row) => ({ ...row, columns: { ...row.columns, [column]: to } })));
      return taken.map(({ columns }) => columns[other] ?? 0);
    },
    trashLinks: (link, ids) => {
      const gone = new Set(ids);
      const [column] = columnsOf(link);
      take(link.field, ({ columns }) => gone.has(columns[column] ?? 0));
    },
  } satisfies Partial<Rows>;
}

/** Column of this end, and of the other one. */
function columnsOf({ field, side }: LinkSide): readonly [string, string] {
  const { ownerColumn, targetColumn } = linkOf(field);
  return side === 'owner' ? [ownerColumn, targetColumn] : [targetColumn, ownerColumn];
}

function takeBack(store: Store, batch: string): readonly TakenBack[] {
  const lines = store.trash.get(batch)?.lines.toReversed() ?? [];
  if (lines.length === 0) throw new AppError('introuvable');
  for (const line of lines) if (line.kind === 'row') store.tables.put(line.entity, line.row);
  // A reference of the batch is gone, or its place is occupied.
  if (lines.some((line) => line.kind === 'row' && isOrphan(store, line))) throw new AppError('restauration-impossible');
  if (lines.some((line) => line.kind === 'row' && twinOf(store, line) !== null)) throw new AppError('restauration-occupee');
  store.trash.delete(batch);
  return lines.flatMap((line): readonly TakenBack[] => {
    if (line.kind === 'links') store.tables.linksOf(line.field).push(...line.rows);
    if (line.kind === 'row') return [{ entity: store.registry.get(line.entity), id: Number(line.row['Id']), isRecord: true }];
    const row = line.kind === 'value' ? store.tables.find(line.entity, line.id) : null;
    if (line.kind !== 'value' || row === null) return [];
    if (sameValue(row[line.field] ?? null, line.now)) row[line.field] = line.value;
    moved(row);
    return [{ entity: store.registry.get(line.entity), id: line.id, isRecord: false }];
  });
}

/** Each under the record whose deletion was requested: the first with a name. */
export function deletedBatches(
  { trash }: Store,
  { lot, entities, skip, take }: DeletedBatches,
  { user }: MockContext,
): readonly RecordData[] {
  return [...trash]
    .filter(([batch]) => lot === null || batch === lot)
    .toReversed()
    .flatMap(([Lot, batch]) => {
      const rows = batch.lines.filter((line) => line.kind === 'row');
      const head = rows.find(({ label }) => label !== null) ?? rows[0];
      if (head === undefined || (batch.user.id !== user.id && !entities.includes(head.entity))) return [];
      const named = { Entite: head.entity, IdFiche: readId(head.row), Libelle: head.label ?? '', NbFiches: rows.length };
      return [{ Lot, ...named, SupprimeLe: toUtcText(batch.atMs), SupprimePar: batch.user.nom }];
    })
    .slice(skip, skip + take);
}
