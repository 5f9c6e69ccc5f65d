import { z } from 'zod';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';

/** Actions of a proposal, and the operation of the contract that each is. */
export const OPERATION_OF = { creer: 'create', modifier: 'update', supprimer: 'delete', etape: 'transition' } as const;
const ACTIONS = ['creer', 'modifier', 'supprimer', 'etape'] as const;
const ACTS_MAX = 100;

const AskedAct = z.strictObject({
  action: z.enum(ACTIONS),
  type: z.string().min(1).max(60),
  ids: z.array(z.int().positive()).min(1).max(ACTS_MAX).optional(),
  valeurs: z.record(z.string(), z.unknown()).optional(),
  etape: z.string().min(1).max(60).optional(),
  motif: z.string().max(5000).optional(),
  mail: z.boolean().optional(),
});

export const AskedActs = z.array(AskedAct).min(1).max(ACTS_MAX);

/** Act on one record; null: it is a new one. */
export interface SingleAct {
  readonly action: (typeof ACTIONS)[number];
  readonly type: string;
  readonly id: number | null;
  readonly step: string | null;
  readonly values: RecordData;
  readonly reason: string | null;
  readonly isMailed: boolean;
}

/** One act a record: a record that stands twice would be written on a version that nobody saw. */
export function singleActs(requestedActs: z.infer<typeof AskedActs>): readonly SingleAct[] {
  const faults = requestedActs.flatMap(faultsOf);
  if (faults.length > 0) throw invalidFields(...faults);
  const acts = requestedActs.flatMap(
    ({ action, type, ids, valeurs: values = {}, etape: step = null, motif: reason = null, mail = false }) =>
      (ids ?? [null]).map((id): SingleAct => ({ action, type, id, step, values: dataOf(values), reason, isMailed: mail })),
  );
  if (acts.length > ACTS_MAX) throw invalidFields({ path: 'actes', code: 'trop-elements', params: { max: ACTS_MAX } });
  const named = acts.flatMap(({ type, id }) => (id === null ? [] : [`${type} ${id}`]));
  if (new Set(named).size < named.length) throw invalidFields({ path: 'actes', code: 'deja-pris' });
  return acts;
}

function faultsOf({ action, ids, etape, valeurs }: z.infer<typeof AskedAct>, index: number): readonly FieldError[] {
  function at(name: string, code: FieldError['code']): FieldError {
    return { path: `actes.${index}.${name}`, code };
  }
  const faults: FieldError[] = [];
  if (action === 'creer' && ids !== undefined) faults.push(at('ids', 'vide'));
  if (action !== 'creer' && ids === undefined) faults.push(at('ids', 'obligatoire'));
  if (action === 'etape' && etape === undefined) faults.push(at('etape', 'obligatoire'));
  if ((action === 'creer' || action === 'modifier') && valeurs === undefined) faults.push(at('valeurs', 'obligatoire'));
  return faults;
}

function dataOf(values: unknown): RecordData {
  return isRecordData(values) ? values : {};
}

/** The body that the operation takes, of the version that was read. */
export function bodyOf({ action, values, reason, isMailed }: SingleAct, version: number | null): RecordData {
  if (action === 'creer') return values;
  if (action === 'modifier') return { ...values, Version: version };
  if (action === 'supprimer') return { Version: version };
  const answers = Object.keys(values).length === 0 ? {} : { Valeurs: JSON.parse(JSON.stringify(values)) };
  return { Version: version, Mail: isMailed, ...(reason === null ? {} : { Motif: reason }), ...answers };
}
