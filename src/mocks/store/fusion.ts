import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { type FusionChoices, fusedValues } from '#domain/records/write/fusion.ts';
import { readId, readVersion } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { type Relation, linksOf, relationsOf } from '#server/records/write/deletion-plan.ts';
import type { MockContext } from '../mock-context.ts';
import { findRecord, remember, snapshotOf } from './history.ts';
import { deleteRecord } from './remove.ts';
import { isNameable } from './scope.ts';
import { staleVersion, updateRecord } from './save.ts';
import type { Store, TrashBatch } from './store.ts';
import { linkOf, type Row } from './tables.ts';

export interface FusionPlace {
  readonly entity: string;
  readonly to: number;
  readonly from: number;
}

export interface MockMove {
  readonly relation: Relation;
  readonly rows: readonly Row[];
}

export interface FusionPlan {
  readonly moves: readonly MockMove[];
  readonly collisions: readonly MockMove[];
  /** Accounts of both contacts: that of the destination, then that of the source. */
  readonly accounts: readonly Row[];
}

/** What the server's plan says, over rows in memory. */
export function planFusion(store: Store, { entity, to, from }: FusionPlace): FusionPlan {
  const moves: MockMove[] = [];
  const collisions: MockMove[] = [];
  let accounts: readonly Row[] = [];
  for (const relation of relationsOf(store.registry, store.registry.get(entity).root)) {
    const rows = store.tables.all(relation.entity.name).filter((row) => row[relation.field.name] === from);
    const twins = rows.filter((row) => hasTwin(store, { relation, to }, row));
    const moving = rows.filter((row) => !twins.includes(row));
    if (moving.length > 0) moves.push({ relation, rows: moving });
    if (twins.length === 0) continue;
    if (relation.entity.name === 'bam-compte')
      accounts = [...store.tables.all('bam-compte').filter((row) => row['IdContact'] === to), ...twins];
    else if (relation.onDelete !== 'cascade' || relation.entity.descriptor.parent?.field === relation.field.name)
      collisions.push({ relation, rows: twins });
  }
  return { moves, collisions, accounts };
}

function hasTwin(
  store: Store,
  { relation: { entity, field }, to }: { readonly relation: Relation; readonly to: number },
  row: Row,
): boolean {
  const groups = [...(field.unique ? [[field.name]] : []), ...entity.root.descriptor.unique, ...entity.descriptor.unique];
  const others = store.tables.all(entity.name).filter((other) => other[field.name] === to);
  return groups
    .filter((group) => group.includes(field.name))
    .some((group) =>
      others.some((other) => group.every((name) => name === field.name || (row[name] != null && row[name] === other[name]))),
    );
}

/** Moves as the contract tells of them. */
export function describeMoves(store: Store, moves: readonly MockMove[], context: MockContext): JsonValue[] {
  return moves.map(({ relation, rows }) => ({
    Entite: relation.entity.name,
    Champ: relation.field.name,
    Nombre: rows.length,
    Fiches: rows
      .filter((record) => isNameable(store, { entity: relation.entity.name, record }, context))
      .slice(0, 10)
      .map((record) => ({
        Id: readId(record),
        Libelle: displayOf(store.source(context.culture), { entity: relation.entity.name, record }),
      })),
  }));
}

export interface FusionRequest extends FusionPlace {
  readonly versions: { readonly to: number; readonly from: number };
  readonly choices: FusionChoices;
  readonly account: number | null;
}

/** Merges the source into the destination; answers nothing, the batch is that of the request. */
export function runFusion(store: Store, request: FusionRequest, context: MockContext): void {
  const { entity, to, from } = request;
  const [destination, source] = [findRecord(store, entity, to), findRecord(store, entity, from)];
  for (const [row, given] of [
    [destination, request.versions.to],
    [source, request.versions.from],
  ] as const)
    if (readVersion(row) !== given) throw staleVersion(store, { entity, row, given }, context);
  const changed: TrashBatch['emptied'][number][] = [];
  chooseAccount(store, { request, changed }, context);
  const { moves, collisions } = planFusion(store, request);
  if (collisions.length > 0)
    throw new AppError('fusion-impossible', { conflict: { references: describeMoves(store, collisions, context) } });
  const pair = { destination: snapshotOf(store, { entity, row: destination }), source: snapshotOf(store, { entity, row: source }) };
  moveRows(store, { moves, to, changed }, context);
  const links = moveLinks(store, request);
  deleteRecord(store, { entity, id: from, version: request.versions.from }, context);
  const batch = store.trash.get(context.batch);
  if (batch !== undefined)
    store.trash.set(context.batch, { ...batch, emptied: [...changed, ...batch.emptied], links: [...batch.links, ...links] });
  const data = fusedValues(store.tables.entity(entity), pair, request.choices);
  setValue(store, { entity, row: findRecord(store, entity, to), field: 'AncienId', value: from }, context);
  const Version = readVersion(findRecord(store, entity, to));
  updateRecord(store, { entity, id: to, data: { ...data, Version }, mayReplace: true }, context);
}

interface Moving {
  readonly moves: readonly MockMove[];
  readonly to: number;
  readonly changed: TrashBatch['emptied'][number][];
}

function moveRows(store: Store, { moves, to, changed }: Moving, context: MockContext): void {
  for (const { relation, rows } of moves)
    for (const row of rows) {
      const place = { entity: relation.entity.name, row, field: relation.field.name };
      changed.push({ entity: place.entity, id: readId(row), field: place.field, value: row[place.field] ?? null });
      setValue(store, { ...place, value: to }, context);
    }
}

function setValue(
  store: Store,
  { entity, row, field, value }: { readonly entity: string; readonly row: Row; readonly field: string; readonly value: JsonValue },
  context: MockContext,
): void {
  const before = snapshotOf(store, { entity, row });
  store.tables.put(entity, Object.assign(row, { [field]: value, Version: readVersion(row) + 1 }));
  remember(store, { entity, id: readId(row), op: 'update', before }, context);
}

/** The account that stays takes over what the other had; the other is blocked and belongs to nobody. */
function chooseAccount(
  store: Store,
  { request, changed }: { readonly request: FusionRequest; readonly changed: TrashBatch['emptied'][number][] },
  context: MockContext,
): void {
  const { accounts } = planFusion(store, request);
  if (accounts.length < 2) return;
  const survivor = accounts.find((row) => readId(row) === request.account);
  const blocked = accounts.find((row) => row !== survivor);
  if (survivor === undefined || blocked === undefined) throw invalidFields({ path: 'IdCompte', code: 'obligatoire' });
  const place = { entity: 'bam-compte', to: readId(survivor), from: readId(blocked) };
  moveRows(store, { moves: planFusion(store, place).moves, to: place.to, changed }, context);
  for (const [field, value] of [
    ['IdContact', null],
    ['IsBloque', true],
  ] as const) {
    changed.push({ entity: 'bam-compte', id: place.from, field, value: blocked[field] ?? null });
    setValue(store, { entity: 'bam-compte', row: blocked, field, value }, context);
  }
}

/** The links of the source become those of the destination; what both had stays once. */
function moveLinks(store: Store, { entity, to, from }: FusionPlace): TrashBatch['links'] {
  return linksOf(store.registry, store.registry.get(entity).root).flatMap(({ owner, field, side }) => {
    const column = columnOf(field, side);
    const other = columnOf(field, side === 'owner' ? 'target' : 'owner');
    const rows = store.tables.linksOf(field);
    const mine = rows.filter((row) => row.columns[column] === from);
    if (mine.length === 0) return [];
    const known = new Set(rows.filter((row) => row.columns[column] === to).map((row) => row.columns[other]));
    const kept = rows.filter((row) => !mine.includes(row));
    const added = mine
      .filter((row) => !known.has(row.columns[other]) && row.columns[other] !== to)
      .map((row) => ({ ...row, columns: { ...row.columns, [column]: to } }));
    rows.splice(0, rows.length, ...kept, ...added);
    return [{ entity: owner.name, field: field.name, rows: mine }];
  });
}

const columnOf = (field: FieldDescriptor, side: 'owner' | 'target'): string =>
  side === 'owner' ? linkOf(field).ownerColumn : linkOf(field).targetColumn;
