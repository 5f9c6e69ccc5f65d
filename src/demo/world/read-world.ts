import { entities } from '#generated/entities/all.gen.ts';
import { isRecordData, readId, type RecordData } from '#domain/values/record-data.ts';
import { defaultRecord } from '#domain/records/write/default-record.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Step, StepReply } from '#domain/work/steps.ts';
import { holds } from '#domain/work/where.ts';
import type { Work } from '#domain/work/work.ts';
import type { DemoWorld } from './world.ts';

const DESCRIPTORS: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

/** View of work that only reads on the demonstration: rules say the same of it as of what people write. Names are left out. */
export function readWorld<T>(world: DemoWorld, work: Work<T>): T {
  let turn = work.next();
  while (turn.done !== true) turn = work.next(answer(world, turn.value));
  return turn.value;
}

function answer(world: DemoWorld, step: Step): StepReply {
  if (step.do === 'find') {
    const descriptor = DESCRIPTORS[step.entity];
    // The demonstration says of a record what is not as it starts; rules read all of it.
    const start = descriptor === undefined ? {} : defaultRecord(descriptor, { today: world.referenceDate });
    return rowsOf(world, step.entity).flatMap((row) => (holds(row, step.where) ? [{ ...start, ...row }] : []));
  }
  if (step.do === 'links') return pairsOf(world, step);
  if (step.do === 'names') return {};
  throw new Error(`the demonstration answers no « ${step.do} »`);
}

/** A base has the records of its types. */
function rowsOf(world: DemoWorld, name: string): readonly RecordData[] {
  return [name, ...Object.values(entities).flatMap((one) => (one.extends === name ? [one.name] : []))].flatMap((one) => [
    ...world.records(one),
  ]);
}

type Links = Extract<Step, { readonly do: 'links' }>;

/** Values of a link are left out too. */
function pairsOf(world: DemoWorld, { entity, field, of }: Links): readonly RecordData[] {
  const [end, ids] = 'owners' in of ? (['Id', new Set(of.owners)] as const) : (['Lien', new Set(of.targets)] as const);
  const pairs = rowsOf(world, entity).flatMap((row) => {
    const linked = row[field];
    return Array.isArray(linked) ? linked.map((one) => ({ Id: readId(row), Lien: isRecordData(one) ? readId(one) : Number(one) })) : [];
  });
  return pairs.filter((pair) => ids.has(pair[end]));
}
