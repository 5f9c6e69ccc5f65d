import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type Entity, linkOf, type Registry } from '#domain/records/engine/registry.ts';
import { linkFields, type LinkThen, type Past, type RecordThen, textsThen } from '#domain/records/past/rewind.ts';
import { isSealed, type RecordData } from '#domain/values/record-data.ts';
import { payloadOf } from '#domain/records/write/link-payload.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { kindOf } from '../sql/kind-sql.ts';
import { translationTable } from '../sql/text-sql.ts';

type Columns = Readonly<Record<string, JsonValue>>;

/** A row that was otherwise: its own table's columns where they held something else. */
interface RowThen {
  readonly id: number;
  readonly dit: Columns;
  /** The batch that took the row; null: it is there, or it was that of another type. */
  readonly lot: string | null;
}

export interface TableThen {
  readonly entity: Entity;
  /** Ids whose row of today does not count. */
  readonly ids: readonly number[];
  readonly rows: readonly RowThen[];
}

export interface LinksThen {
  readonly field: FieldDescriptor;
  readonly pairs: readonly { readonly o: number; readonly t: number; readonly la: boolean; readonly dit: Columns }[];
}

/** Views in place of today's tables. */
export interface TablesThen {
  readonly tables: readonly TableThen[];
  readonly links: readonly LinksThen[];
  /** Rows of the tables of translations, under numbers that no row of today has. */
  readonly texts: ReadonlyMap<string, readonly Columns[]>;
  /** Batches whose links and texts were there. */
  readonly lots: readonly string[];
}

/** The tables of entities as they were, subtypes before their base. */
export function tablesThen(registry: Registry, past: Past): TablesThen {
  const texts = new Map<string, Columns[]>();
  const lots = new Set<string>();
  const tables: TableThen[] = [];
  const links: LinksThen[] = [];
  for (const [name, records] of past) {
    const root = registry.get(name);
    const there = [...records].filter(([, was]) => was.isThere);
    for (const [, { takenBy }] of there) if (takenBy !== null) lots.add(takenBy);
    const levels = [...root.descriptor.subtypes.map((type) => registry.get(type)), root];
    for (const entity of levels) {
      const rows = there.filter(([, was]) => isOfType(entity, was)).map(([id, was]) => rowThen(entity, { id, was, texts }));
      tables.push({ entity, ids: [...records.keys()], rows });
    }
    links.push(...linksThen(registry, root, records));
  }
  return { tables, links, texts, lots: [...lots] };
}

/** Of a record that changed its type, the row of its table is that of the type it had. */
function isOfType(entity: Entity, { values }: RecordThen): boolean {
  return (
    entity === entity.root ||
    Object.entries(entity.descriptor.discriminator).every(([name, value]) => !(name in values) || values[name] === value)
  );
}

interface Then {
  readonly id: number;
  readonly was: RecordThen;
  readonly texts: Map<string, Columns[]>;
}

function rowThen(entity: Entity, { id, was, texts }: Then): RowThen {
  const columns: Record<string, JsonValue> = {};
  for (const field of entity.stored) {
    if (field.declaredIn !== entity.name || field.column === null) continue;
    const pastTexts = textsThen(was, field);
    if (entity.translations.includes(field) && pastTexts !== undefined)
      columns[field.column] = pastTexts === null ? null : addText(texts, { field, told: pastTexts });
    else if (field.name in was.values && isTold(field)) columns[field.column] = columnValue(field, was.values[field.name] ?? null);
  }
  return { id, dit: columns, lot: was.takenBy };
}

/** A secret leaves no trace. */
function isTold(field: FieldDescriptor): boolean {
  return field.kind !== 'secret' && field.store === undefined && !isSealed(field);
}

function addText(texts: Map<string, Columns[]>, { field, told }: { readonly field: FieldDescriptor; readonly told: RecordData }): number {
  const table = translationTable(field);
  const rows = texts.get(table) ?? [];
  const id = -1 - rows.length;
  const textColumns = CONTENT_LANGUAGES.map((language) => [`traduction_${language}`, told[TRANSLATION_PROPERTIES[language]] ?? null]);
  rows.push({ id, version: 1, entite: '', id_proprietaire: 0, champ: field.name, ...Object.fromEntries(textColumns) });
  texts.set(table, rows);
  return id;
}

/** A value of the history as its column reads it from JSON. */
function columnValue(field: FieldDescriptor, value: JsonValue): JsonValue {
  return value === null ? null : kindOf(field).stored(value);
}

function linksThen(registry: Registry, root: Entity, records: ReadonlyMap<number, RecordThen>): readonly LinksThen[] {
  return [...linkFields(root, registry)].flatMap((name) => {
    const pairs = [...records].flatMap(([owner, { links }]) =>
      [...(links.get(name) ?? [])].map(([target, link]) => ({ owner, target, link })),
    );
    const field = [root, ...root.descriptor.subtypes.map((type) => registry.get(type))].map(({ fields }) => fields.get(name)).find(Boolean);
    return field === undefined || pairs.length === 0 ? [] : [{ field, pairs: pairs.map((pair) => pairThen(field, pair)) }];
  });
}

function pairThen(
  field: FieldDescriptor,
  { owner, target, link }: { readonly owner: number; readonly target: number; readonly link: LinkThen },
): LinksThen['pairs'][number] {
  const { ownerColumn, targetColumn, ordered } = linkOf(field);
  const payloadEntries = payloadOf(field)
    .filter((payloadField) => payloadField.name in link.payload)
    .map((payloadField) => [payloadField.column ?? '', columnValue(payloadField, link.payload[payloadField.name] ?? null)]);
  const rank = ordered && link.rank !== null ? { ordre: link.rank } : {};
  return {
    o: owner,
    t: target,
    la: link.isThere,
    dit: { ...Object.fromEntries(payloadEntries), ...rank, [ownerColumn]: owner, [targetColumn]: target },
  };
}
