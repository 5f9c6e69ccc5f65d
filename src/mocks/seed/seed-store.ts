import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { sameValue } from '#domain/records/record-data.ts';
import { brokenRules } from '#domain/records/rules.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { adjustRow } from './adjust.ts';
import { Draw } from './draw.ts';
import { seedFestival } from './festival-rows.ts';
import { DEFAULT_PARTS, DEFAULT_ROWS, PARENTS_MAX, ROWS } from './plan.ts';
import { putTranslation, seedSystemRows } from './system-rows.ts';
import { filmTitle } from './film-title.ts';
import { plainValue, themeOf } from './value.ts';
import { REFERENCE_LISTS } from './reference-lists.ts';
import { SENTENCES } from './words.ts';

/** Day the invented festival is seen from: 24 days before its opening. */
export const REFERENCE_DATE = '2027-01-05';

/** Fills an empty store with a small festival; the same rows every time. */
export function seedStore(store: Store): void {
  seedSystemRows(store);
  seedFestival(store);
  const drawn = createRows(store);
  // All rows exist before any is filled, so that references may go in circles.
  for (const { entity, row, draw } of drawn) fillRow(store, entity, { row, draw });
  for (const { entity, row, draw } of drawn) adjustRow(entity.name, { row, draw }, store);
  for (const { entity, row, draw } of drawn) obeyRules(store, entity, { row, draw });
  for (const { entity, row } of drawn) if (clashes(store, entity, row)) store.tables.remove(entity.name, Number(row['Id']));
  // A row that goes may leave others without what they need: again, until nothing changes.
  while (mendReferences(store, drawn)) continue;
}

/** An end that chance put before its start ends with it; what another value asks for is filled. */
function obeyRules(store: Store, entity: EntityDescriptor, { row, draw }: Pick<Drawn, 'row' | 'draw'>): void {
  for (const rule of entity.rules) {
    if (brokenRules({ rules: [rule] }, row).length === 0) continue;
    const field = entity.fields.find(({ name }) => rule.rule === 'require' && name === rule.field);
    if (rule.rule === 'order') row[rule.second] = row[rule.first] ?? null;
    else if (field?.kind === 'reference') row[rule.field] = referenceValue(store, { draw, field });
  }
}

/** What was left out must not be referred to; a part whose owner is gone goes too. */
function mendReferences(store: Store, drawn: readonly Drawn[]): boolean {
  let isMended = false;
  for (const { entity, row, draw } of drawn) {
    if (store.tables.find(entity.name, Number(row['Id'])) !== row) continue;
    for (const field of entity.fields) {
      const value = row[field.name];
      if (field.kind !== 'reference' || typeof value !== 'number' || referenceExists(store, field, value)) continue;
      isMended = true;
      row[field.name] = field.parent === true ? null : referenceValue(store, { draw, field });
      if (field.required && row[field.name] === null) store.tables.remove(entity.name, Number(row['Id']));
    }
  }
  return isMended;
}

function referenceExists(store: Store, field: FieldDescriptor, value: number): boolean {
  const key = field.key ?? 'Id';
  return key === 'Id'
    ? store.tables.find(field.to ?? '', value) !== null
    : store.tables.all(field.to ?? '').some((row) => row[key] === value);
}

interface Drawn {
  readonly entity: EntityDescriptor;
  readonly row: Row;
  readonly draw: Draw;
}

/** Entities whose rows are given one by one. */
const GIVEN: ReadonlySet<string> = new Set([
  'utilisateur-droit',
  'groupe-utilisateur',
  'utilisateur',
  'festival-edition',
  'pays',
  'langue',
]);

function createRows(store: Store): readonly Drawn[] {
  const entities = Object.values(store.tables.entities).filter(({ name }) => !GIVEN.has(name));
  const tops = entities
    .filter(({ parent }) => parent === null)
    .flatMap((entity) =>
      newRows(
        store,
        entity,
        Array.from({ length: rowCount(entity) }, () => ({})),
      ),
    );
  const depth = (entity: EntityDescriptor): number => (entity.parent === null ? 0 : 1 + depth(store.tables.entity(entity.parent.entity)));
  const parts = entities.filter(({ parent }) => parent !== null).toSorted((left, right) => depth(left) - depth(right));
  return [...tops, ...parts.flatMap((entity) => newRows(store, entity, partStarts(store, entity)))];
}

function rowCount({ name }: EntityDescriptor): number {
  return ROWS[name] ?? REFERENCE_LISTS[name]?.length ?? DEFAULT_ROWS;
}

function partStarts(store: Store, { name, parent }: EntityDescriptor): readonly Row[] {
  if (parent === null) return [];
  const field = store.tables.entity(name).fields.find((one) => one.name === parent.field);
  const parents = store.tables.all(parent.entity).slice(0, PARENTS_MAX);
  const perParent = ROWS[name] ?? DEFAULT_PARTS;
  return parents.flatMap((owner, index) =>
    Array.from({ length: (index % 2) + Math.max(0, perParent - 1) }, (): Row => ({ [parent.field]: owner[field?.key ?? 'Id'] ?? null })),
  );
}

function newRows(store: Store, entity: EntityDescriptor, starts: readonly Row[]): readonly Drawn[] {
  const table = store.tables.rootOf(entity.name).table;
  return starts.map((start, index) => {
    const row: Row = { Id: store.tables.nextId(table), Version: 1, ...entity.discriminator, ...start };
    store.tables.put(entity.name, row);
    return { entity, row, draw: new Draw(entity.name, { index, reference: REFERENCE_DATE }) };
  });
}

function fillRow(store: Store, entity: EntityDescriptor, { row, draw }: Pick<Drawn, 'row' | 'draw'>): void {
  const theme = themeOf(entity.name, draw);
  for (const field of entity.fields) {
    if (row[field.name] !== undefined || field.name in entity.discriminator) continue;
    row[field.name] = fieldValue(store, entity, { row, draw, field }) ?? plainValue(field, theme, store.enums);
  }
  if (entity.states !== null) row[entity.states.field] = stateOf(entity, draw);
  const { parent } = entity;
  if (parent === null && typeof row['Eannee'] === 'number') row['Eannee'] = draw.chance(0.8) ? 2027 : 2026;
}

interface Filling {
  readonly row: Row;
  readonly draw: Draw;
  readonly field: FieldDescriptor;
}

/** Value of a field that leads to other rows; undefined for the others. */
function fieldValue(store: Store, entity: EntityDescriptor, { row, draw, field }: Filling): JsonValue | undefined {
  switch (field.kind) {
    case 'reference':
      return referenceValue(store, { draw, field });
    case 'label':
    case 'longText':
      return putTranslation(store, row, { field, texts: translationTexts(entity, field, draw) });
    case 'ids':
    case 'links':
      if (field.link !== undefined && field.link.inverseOf === undefined)
        store.tables.setLinks(field, Number(row['Id']), linkedIds(store, { draw, field }));
      return null;
    case 'count':
    case 'exists':
    case 'sum':
    case 'elapsed':
    case 'join':
    case 'owned':
    case 'secret':
      return null;
    case 'image':
    case 'file':
      return field.required ? draw.int(1, 40) : null;
    default:
      return undefined;
  }
}

function referenceValue(store: Store, { draw, field }: Pick<Filling, 'draw' | 'field'>): JsonValue {
  const key = field.key ?? 'Id';
  if (key === 'Eannee') return 2027;
  const rows = store.tables.all(field.to ?? '');
  if (rows.length === 0 || (!field.required && draw.chance(0.25))) return null;
  const row = field.unique ? rows[draw.index % rows.length] : draw.pick(rows);
  return row?.[key] ?? null;
}

function linkedIds(store: Store, { draw, field }: Pick<Filling, 'draw' | 'field'>): readonly number[] {
  const rows = store.tables.all(field.to ?? '');
  const ids = draw.some(rows, 3).map((row) => Number(row['Id']));
  const first = Number(rows[0]?.['Id'] ?? 0);
  return ids.length < (field.min ?? 0) && first > 0 ? [first] : ids;
}

function translationTexts(entity: EntityDescriptor, field: FieldDescriptor, draw: Draw): Readonly<Record<string, string>> {
  if (field.kind === 'longText') return { fr: draw.text(SENTENCES) };
  const listed = draw.turn(REFERENCE_LISTS[entity.name] ?? []);
  if (listed !== undefined && field.name === 'IdLibelle') return { fr: listed };
  const { fr, en, es } = filmTitle(draw);
  return { fr, en, es };
}

/** Most files are past their beginning: the later states come more often than the first. */
function stateOf({ states }: EntityDescriptor, draw: Draw): number {
  if (states === null) return 0;
  const reached = [states.start, ...states.transitions.map(({ to }) => to)];
  return draw.pick(reached) ?? states.start;
}

/** A row that would break a unique rule is left out. */
function clashes(store: Store, entity: EntityDescriptor, row: Row): boolean {
  const groups = [
    ...store.tables.rootOf(entity.name).unique,
    ...entity.unique,
    ...entity.fields.filter(({ unique }) => unique).map(({ name }) => [name]),
  ];
  return groups.some((group) => {
    if (group.some((name) => row[name] === null || row[name] === undefined)) return false;
    return store.tables
      .all(entity.name)
      .some(
        (other) => other !== row && Number(other['Id']) < Number(row['Id']) && group.every((name) => sameValue(other[name], row[name])),
      );
  });
}
