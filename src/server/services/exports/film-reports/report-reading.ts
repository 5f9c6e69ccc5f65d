import { entities } from '#generated/entities/all.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityDescriptor, FieldDescriptor, FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { formatField } from '#domain/records/read/format.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/values/record-data.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { exportRows } from '#server/records/read/export-rows.ts';
import type { ExportTools } from '#server/services/exports/export-tools.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';

export interface Reading {
  readonly tools: ExportTools;
  readonly context: RequestContext;
}

/** Entities that printed lists of films read. */
type ReadEntity =
  | 'film'
  | 'film-credit'
  | 'film-image'
  | 'film-image-cadrage'
  | 'film-texte'
  | 'film-titre'
  | 'structure'
  | 'catalogue-gabarit'
  | 'personne'
  | 'catalogue'
  | 'festival-inscription'
  | 'festival-programme'
  | 'festival-programmation';

export interface ReadRow {
  readonly id: number;
  /** Value of a field as a list shows it; empty for none, and for what the person may not see. */
  readonly text: (field: string) => string;
  readonly number: (field: string) => number | null;
  readonly numbers: (field: string) => readonly number[];
  /** The text that travelled: an instant, a duration. */
  readonly wire: (field: string) => string;
  readonly is: (field: string) => boolean;
}

function readNumbers(value: JsonValue | undefined): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Rows as this person would see them in a list: their rights, their rows, their language. None of an entity
 * they may not read, so that a document never says more than the screens.
 */
export async function readRows(
  { tools, context }: Reading,
  name: ReadEntity,
  filter: ListFilter & { readonly Colonnes: readonly string[] },
): Promise<readonly ReadRow[]> {
  if (!mayReadEntity(context, name)) return [];
  const { enums } = await entityLoaders[name]();
  const { culture } = context;
  const options = { culture, enums, yes: textsIn(culture)('alert.oui'), no: textsIn(culture)('alert.non') };
  const fields = new Map(filter.Colonnes.map((column) => [column, fieldOf(entities[name], column)]));
  function toRow(row: RecordData): ReadRow {
    return {
      id: readId(row),
      text: (column) => {
        const field = fields.get(column);
        return field === undefined ? '' : formatField(field, row, options);
      },
      number: (column) => readNumber(row, column),
      numbers: (column) => readNumbers(row[column]),
      wire: (column) => readText(row, column) ?? '',
      is: (column) => row[column] === true,
    };
  }
  const entity = tools.engine.registry.get(name);
  const rows: ReadRow[] = [];
  for await (const batch of exportRows(tools.engine, context, { entity, filter, opened: NOTHING })) rows.push(...batch.map(toRow));
  return rows;
}

function fieldOf(entity: EntityDescriptor, name: string): FieldDescriptor {
  const field = fieldShownAs(entity, name);
  if (field === undefined) throw new Error(`${entity.entity} has no « ${name} »`);
  return field;
}

export function isOneOf(field: string, ids: readonly number[]): FilterNode {
  return { field, op: 'in', value: [...ids] };
}

export function equals(field: string, value: number | boolean): FilterNode {
  return { field, op: 'eq', value };
}

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
