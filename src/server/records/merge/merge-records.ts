import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type FusionChoices, fusedValues } from '#domain/records/write/fusion.ts';
import { isSealed, type RecordData, readVersion } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { FULL_ACCESS, accessOf } from '../scope/access.ts';
import { staleVersion } from '../write/conflict.ts';
import { deleteRecords } from '../write/delete-record.ts';
import type { Reference } from '../write/deletion-plan.ts';
import { displayNames } from '../read/display-repository.ts';
import { type MergePlan, planMerge } from './merge-plan.ts';
import type { MergePlace } from './merge-place.ts';
import { keepValue, moveLinks, noteWritten, writeValue } from './merge-repository.ts';
import { readForUpdate } from '../read/record-repository.ts';
import { type Entity, fieldOf } from '../engine/registry.ts';
import { requireScope } from '../scope/scope-access.ts';
import { nameableIds } from '../scope/sight.ts';
import type { UnitOfWork } from '../transaction/unit-of-work.ts';
import { updateRecord } from '../write/update-record.ts';
import { type WriteInput, readWriteInput } from '../write/write-input.ts';
import { refuseSystemRow } from '../write/write-operations.ts';

export interface MergeRequest extends MergePlace {
  readonly versions: { readonly to: number; readonly from: number };
  /** Field → whose value is kept; without a choice, what is filled wins. */
  readonly choices: FusionChoices;
  /** Account that stays when both contacts have one. */
  readonly account: number | null;
}

const ACCOUNT = 'bam-compte';
/** Of two accounts one survives: somebody says which. */
export const RIVAL_FIELDS = [`${ACCOUNT}.IdContact`];

/**
 * Merges the source into the destination in the transaction of the unit: everything that refers to the source moves,
 * the chosen values are taken, the source goes to the trash under the batch of the request.
 */
export const mergeRecords = async (unit: UnitOfWork, request: MergeRequest): Promise<void> => {
  const { entity, to, from } = request;
  const { destination, source } = await readPair(unit, request);
  refuseSystemRow(source);
  await chooseAccount(unit, request);
  const plan = await planMerge(unit, request, []);
  if (plan.collisions.length > 0) throw await collisionError(unit, plan.collisions);
  await moveAll(unit, request, plan);
  await deleteRecords(unit, entity, [from]);
  const input = readChosen(unit, entity, { destination, source, choices: request.choices });
  const former = entity.fields.get('AncienId');
  const values = new Map<FieldDescriptor, JsonValue>([...input.values, ...(former === undefined ? [] : [[former, from] as const])]);
  // Read again: what moved may have raised the version.
  const [before] = (await readForUpdate(unit, entity, [to])).values();
  if (before === undefined) throw new AppError('introuvable');
  const kept = [...values.keys()].filter((field) => GIVEN_BACK.has(field.kind) && !isSealed(field));
  for (const field of kept) await keepValue(unit, { entity, field, ids: [to] }, null);
  await updateRecord(unit, entity, { before, input: { ...input, values } });
  for (const field of kept) await noteWritten(unit, { entity, field, ids: [to] });
};

/** Values of one column, which a restoration can compare and give back; texts, addresses and sets stay as they were merged. */
const GIVEN_BACK: ReadonlySet<FieldDescriptor['kind']> = new Set([
  ...(['string', 'email', 'url', 'phone', 'text', 'integer', 'decimal', 'money', 'percent', 'year'] as const),
  ...(['boolean', 'date', 'time', 'duration', 'enum', 'reference'] as const),
]);

const readPair = async (
  unit: UnitOfWork,
  { entity, to, from, versions }: MergeRequest,
): Promise<{ readonly destination: RecordData; readonly source: RecordData }> => {
  if (to === from) throw invalidFields({ path: 'source', code: 'valeur' });
  const records = await readForUpdate(unit, entity, [to, from]);
  const destination = records.get(to);
  const source = records.get(from);
  if (destination === undefined || source === undefined) throw new AppError('introuvable');
  await requireScope(unit, entity, [to, from]);
  for (const [current, version] of [
    [destination, versions.to],
    [source, versions.from],
  ] as const)
    if (version !== readVersion(current)) throw await staleVersion(unit, entity, { current, version });
  return { destination, source };
};

const moveAll = async (unit: UnitOfWork, place: MergePlace, { moves, links }: Pick<MergePlan, 'moves' | 'links'>): Promise<void> => {
  for (const move of moves) await setValue(unit, move, place.to);
  for (const { owner, field, side } of links) {
    const others = await moveLinks(unit, { field, side }, place);
    if (others.length === 0) continue;
    const holder = side === 'owner' ? place.entity : owner;
    const ids = side === 'owner' ? [place.to] : others;
    for (const id of ids) unit.announce({ entity: holder.root.name, op: 'update', parent: null, version: null, id });
    unit.searchChanged({ entity: holder, ids, fields: new Set([field.name]) });
  }
};

/** Writes one value in rows, each with its history, so that a restoration gives the former one back. */
const setValue = async (unit: UnitOfWork, reference: Reference, value: number | boolean | null): Promise<void> => {
  const { entity, field, ids } = reference;
  const former = new Map((await keepValue(unit, reference, value)).map((row) => [row.id, row.value]));
  for (const { id, version } of await writeValue(unit, reference, value)) {
    const change = { before: { [field.name]: former.get(id) ?? null }, after: { [field.name]: value } };
    unit.note({ entity: entity.root.name, id, parent: null, op: 'update', version, ...change, fields: [field.name] });
    unit.announce({ entity: entity.root.name, op: 'update', parent: null, version, id });
  }
  unit.searchChanged({ entity, ids, fields: new Set([field.name]) });
};

/** The account that stays takes over what the other had; the other is blocked and belongs to nobody. */
const chooseAccount = async (unit: UnitOfWork, { account, ...place }: MergeRequest): Promise<void> => {
  const { rivals } = await planMerge(unit, place, RIVAL_FIELDS);
  const [rival] = rivals;
  const lost = rival?.ids[0];
  if (rival === undefined || lost === undefined) return;
  const kept = await holderOf(unit, rival, place.to);
  if (account !== lost && account !== kept) throw invalidFields({ path: 'IdCompte', code: 'obligatoire' });
  const [survivor, blocked] = account === lost ? [lost, kept] : [kept, lost];
  const accounts = { entity: rival.entity.root, to: survivor, from: blocked };
  const plan = await planMerge(unit, accounts, []);
  if (plan.collisions.length > 0) throw await collisionError(unit, plan.collisions);
  await moveAll(unit, accounts, plan);
  await setValue(unit, { entity: rival.entity, field: rival.field, ids: [blocked] }, null);
  await setValue(unit, { entity: rival.entity, field: fieldOf(rival.entity, 'IsBloque'), ids: [blocked] }, true);
};

/** The row of the destination that holds the place. */
export const holderOf = async (unit: UnitOfWork, { entity, field }: Reference, id: number): Promise<number> => {
  const [row] = await unit.query<{ id: number }>(`select id from "${entity.table}" where "${field.column}" = $1`, [id]);
  return row?.id ?? 0;
};

interface Chosen {
  readonly destination: RecordData;
  readonly source: RecordData;
  readonly choices: FusionChoices;
}

/** What a person may not see follows the rule of what has no choice. */
const readChosen = (unit: UnitOfWork, entity: Entity, { destination, source, choices }: Chosen): WriteInput => {
  const { registry } = unit.engine;
  const { isMasked } = accessOf(registry, unit.context);
  const allowed = Object.entries(choices).filter(([name]) => {
    const field = entity.fields.get(name);
    return field !== undefined && !isMasked(entity.name, field);
  });
  const data = fusedValues(entity.descriptor, { destination, source }, Object.fromEntries(allowed));
  const read = readWriteInput({ registry, entity, access: FULL_ACCESS, before: destination, prefix: '' }, data);
  if ('errors' in read) throw invalidFields(...read.errors);
  return read.input;
};

const SHOWN = 10;

/** References as the contract tells of them, ten of those that the person may read by name. */
export const describeReferences = async (unit: UnitOfWork, references: readonly Reference[]) => {
  const told: { Entite: string; Champ: string; Nombre: number; Fiches: { Id: number; Libelle: string }[] }[] = [];
  for (const { entity, field, ids } of references) {
    const shown = (await nameableIds(unit, entity, ids)).slice(0, SHOWN);
    const names = await displayNames(unit, entity, shown);
    const Fiches = shown.map((id) => ({ Id: id, Libelle: names.get(id) ?? String(id) }));
    told.push({ Entite: entity.name, Champ: field.name, Nombre: ids.length, Fiches });
  }
  return told;
};

const collisionError = async (unit: UnitOfWork, collisions: readonly Reference[]): Promise<AppError> => {
  const references: readonly JsonValue[] = await describeReferences(unit, collisions);
  return new AppError('fusion-impossible', { conflict: { references } });
};
