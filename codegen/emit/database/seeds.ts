/** `generated/database/seeds.gen.ts`: the system rows of the schema, in the order in which they can be inserted. */
import { KINDS } from '../../kinds/kinds.ts';
import type { EmittedFile, Model, ModelEntity, SeedRow } from '../../model/model.ts';
import type { FieldDescriptor, JsonValue } from '../../runtime/field.ts';
import { HEADER, literal } from '../text.ts';

export function emitSeeds(model: Model): readonly EmittedFile[] {
  const seeded = inOrder(model.entities.filter(({ seed }) => seed.length > 0));
  const entries = seeded.map(
    (entity) =>
      `  { entity: '${entity.name}', table: '${entity.table}', rows: [\n${entity.seed.map((row) => `    ${literal(seedRow(entity, row), 4)},\n`).join('')}  ] },\n`,
  );
  const text = `${HEADER}
export interface SeedTranslation {
  /** Column of the row that points to the translation. */
  readonly column: string;
  readonly field: string;
  readonly table: 'trad_libelle' | 'trad_texte';
  readonly texts: Readonly<Record<string, string>>;
}
export interface SeedLinks {
  readonly table: string;
  readonly ownerColumn: string;
  readonly targetColumn: string;
  readonly ordered: boolean;
  readonly ids: readonly number[];
}
export interface SeedRow {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly translations: readonly SeedTranslation[];
  readonly links: readonly SeedLinks[];
}
export interface SeedEntity {
  readonly entity: string;
  readonly table: string;
  readonly rows: readonly SeedRow[];
}

export const seeds: readonly SeedEntity[] = [
${entries.join('')}];
`;
  return [{ path: 'generated/database/seeds.gen.ts', text }];
}

/** Referenced tables come first. */
function inOrder(entities: readonly ModelEntity[]): ModelEntity[] {
  const byEntity = new Map(entities.map((entity) => [entity.name, entity]));
  const placed = new Set<ModelEntity>();
  const visiting = new Set<string>();
  function place(entity: ModelEntity): void {
    if (visiting.has(entity.name)) return;
    visiting.add(entity.name);
    for (const { to, kind } of entity.fields) {
      const target = kind === 'reference' || kind === 'ids' ? byEntity.get(to ?? '') : undefined;
      if (target !== undefined) place(target);
    }
    placed.add(entity);
  }
  for (const entity of entities) place(entity);
  return [...placed];
}

function seedRow(entity: ModelEntity, row: SeedRow): object {
  const fields = entity.fields.flatMap((field) => {
    const value = row[field.name];
    return value === undefined ? [] : [{ field, value }];
  });
  const translated = fields.filter(({ field }) => field.trad !== undefined);
  const plain = fields.filter(({ field }) => field.trad === undefined && field.column !== null);
  return {
    id: row['Id'],
    values: Object.fromEntries(plain.map(({ field, value }) => [field.column ?? '', storedValue(field, value)])),
    translations: translated.map(({ field, value }) => ({
      column: field.column,
      field: field.name,
      table: KINDS[field.kind].names,
      texts: value,
    })),
    links: fields.flatMap(({ field, value }) => (field.link === undefined ? [] : [linkRow(field.link, value)])),
  };
}

function linkRow({ table, ownerColumn, targetColumn, ordered }: NonNullable<FieldDescriptor['link']>, ids: JsonValue): object {
  return { table, ownerColumn, targetColumn, ordered, ids };
}

function storedValue({ kind }: FieldDescriptor, value: JsonValue): JsonValue {
  return value === null ? value : KINDS[kind].stored(value);
}
