import { isRecordData, type RecordData, sameValue } from '#domain/values/record-data.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { displayNames } from '#server/records/read/display-repository.ts';
import { readShown } from '#server/records/read/record-repository.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { toRefusal } from '#server/records/transaction/database-refusals.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { callRest, enterAs, mayCall, type McpCaller, recordOperation } from '../mcp-caller.ts';
import { isRefusal } from '../mcp-refusal.ts';
import { carryOut, type EnteredAct, within } from './carry-out.ts';

/** An act that the guard lets in, and its record as the program reads it; null: a new one. */
export interface PlannedAct extends EnteredAct {
  readonly before: RecordData | null;
}

interface FieldChange {
  readonly Champ: string;
  readonly Avant: JsonValue;
  readonly Apres: JsonValue;
}

export type Tried = { readonly label: string | null; readonly changes: readonly FieldChange[] } | { readonly error: unknown };

interface Trial {
  /** Outcomes of the acts, in their order. */
  readonly tried: readonly Tried[];
  /** Refusal of them together though each is possible alone; null: none. */
  readonly together: unknown;
}

/** The record as the program reads it by the service: what it may not read, it may not write here either. */
export async function readBefore(caller: McpCaller, { type, id }: { readonly type: string; readonly id: number }): Promise<RecordData> {
  const record: unknown = JSON.parse(await callRest(caller, { type, action: 'get', id }));
  if (!isRecordData(record)) throw new Error(`${type} ${id} is no record`);
  return record;
}

/** Runs all the acts in a transaction that keeps nothing; each in one of its own where something is refused. */
export async function tryActs(caller: McpCaller, acts: readonly PlannedAct[]): Promise<Trial> {
  if (acts.length === 0) return { tried: [], together: null };
  const all = await attempt(caller, acts);
  if ('tried' in all) return { tried: all.tried, together: null };
  if (acts.length === 1) return { tried: [{ error: all.error }], together: null };
  const tried: Tried[] = [];
  for (const act of acts) {
    const one = await attempt(caller, [act]);
    tried.push(...('tried' in one ? one.tried : [{ error: one.error }]));
  }
  return { tried, together: tried.some((one) => 'error' in one) ? null : all.error };
}

type Attempt = { readonly tried: readonly Tried[] } | { readonly error: unknown };

async function attempt(caller: McpCaller, acts: readonly PlannedAct[]): Promise<Attempt> {
  const { engine, context } = caller;
  const [first] = acts;
  if (first === undefined) return { tried: [] };
  const { entity } = first;
  async function work(unit: UnitOfWork): Promise<readonly Tried[]> {
    const tried: Tried[] = [];
    for (const act of acts) tried.push(await tryAct(caller, unit, act));
    return tried;
  }
  try {
    return { tried: await inUnitOfWork(engine, context, { operation: 'proposition', entity, isTrial: true, work }) };
  } catch (error) {
    const refusal = toRefusal(engine.registry, entity, error);
    if (!isRefusal(refusal)) throw error;
    return { error: refusal };
  }
}

async function tryAct(caller: McpCaller, unit: UnitOfWork, planned: PlannedAct): Promise<Tried> {
  const { act, entity, before } = planned;
  const { id } = await carryOut(unit, planned);
  const read = recordOperation(entity.name, 'get');
  if (!mayCall(caller, read)) return { label: null, changes: [] };
  const scopedUnit = within(unit, enterAs(caller, read));
  const after = act.action === 'supprimer' ? {} : await readShown(scopedUnit, entity, id);
  const names = act.action === 'supprimer' ? new Map<number, string>() : await displayNames(scopedUnit, entity, [id]);
  return { label: names.get(id) ?? null, changes: changesOf(before ?? {}, after) };
}

const UNTOLD: ReadonlySet<string> = new Set(['Id', 'Version']);

function changesOf(before: RecordData, after: RecordData): readonly FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    return UNTOLD.has(name) || sameValue(was, is) ? [] : [{ Champ: name, Avant: was, Apres: is }];
  });
}
