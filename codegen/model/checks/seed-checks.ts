/** System rows against their own entity: a row that the database refuses would stop the start, without a place in the YAML. */
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor, JsonValue } from '../../runtime/field.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity, Position, SeedRow } from '../model.ts';

interface SeedPlace {
  readonly entity: ModelEntity;
  readonly everything: Everything;
  readonly at: (index: number, name?: string) => Position;
}

export function checkSeeds(entity: ModelEntity, everything: Everything): void {
  const draft = everything.shapes.get(entity.name)?.draft;
  if (draft === undefined || entity.seed.length === 0) return;
  const at: SeedPlace['at'] = (index, name) => draft.at('seed', index, ...(name === undefined ? [] : [name]));
  const place = { entity, everything, at };
  checkTwice(place);
  for (const [index, row] of entity.seed.entries()) {
    checkRequired(row, index, place);
    for (const field of entity.fields) checkValue(row[field.name], field, { ...place, index });
  }
}

/** Keys of which no two rows may have the same: numbers, unique fields, unique groups. */
function checkTwice({ entity, everything: { context }, at }: SeedPlace): void {
  const keys = [['Id'], ...entity.fields.filter(({ unique }) => unique).map(({ name }) => [name]), ...entity.unique];
  for (const names of keys) {
    const taken = new Set<string>();
    for (const [index, row] of entity.seed.entries()) {
      const values = names.map((name) => row[name] ?? null);
      if (values.includes(null)) continue;
      const key = JSON.stringify(values.map(folded));
      if (taken.has(key))
        context.diagnostics.report(
          'schema/invalid-value',
          at(index, names[0]),
          `${names.join(', ')} : une autre ligne système a déjà ${values.join(', ')}`,
        );
      taken.add(key);
    }
  }
}

/** Texts are unique whatever their case and accents. */
function folded(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  return value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function checkRequired(row: SeedRow, index: number, { entity, everything: { context }, at }: SeedPlace): void {
  for (const { name, required, column, default: value } of entity.fields) {
    if (!required || column === null || value !== undefined || name in entity.discriminator || (row[name] ?? null) !== null) continue;
    context.diagnostics.report('schema/invalid-value', at(index), `cette ligne système ne dit pas « ${name} », qui est obligatoire`);
  }
}

function checkValue(
  value: JsonValue | undefined,
  field: FieldDescriptor,
  { entity, everything, at, index }: SeedPlace & { readonly index: number },
): void {
  if (value === undefined || value === null) return;
  const { diagnostics } = everything.context;
  if (KINDS[field.kind].fits?.(value, field) === false)
    diagnostics.report(
      'schema/invalid-value',
      at(index, field.name),
      `« ${field.name} » (${field.kind}) n'accepte pas ${JSON.stringify(value)}`,
    );
  else if (field.kind === 'reference' && !isThere(value, field, everything))
    diagnostics.report(
      'schema/invalid-value',
      at(index, field.name),
      `aucune ligne système de « ${field.to ?? entity.name} » n'est ${JSON.stringify(value)}`,
    );
}

/** A record that a system row or a default refers to must be a system row. */
export function isThere(value: JsonValue, { to, key = 'Id' }: FieldDescriptor, { entities, context }: Everything): boolean {
  const target = entities.find(({ name }) => name === to);
  if (target === undefined || context.source.broken.size > 0) return true;
  const kin = [target, ...entities.filter(({ extends: base }) => base === target.name)];
  return kin.some(({ seed }) => seed.some((row) => row[key] === value));
}
