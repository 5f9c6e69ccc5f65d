import type { RecordData } from '#domain/records/values/record-data.ts';
import { readVersion } from '#domain/records/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import { staleVersion } from '#server/records/write/conflict.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { requireOpenEdition } from '#server/records/write/edition-access.ts';
import { readCurrent } from '#server/records/write/write-operations.ts';
import type { ServiceContext } from './service-call.ts';

interface Place {
  readonly entity: string;
  readonly id: number;
  /** The one the person looked at; null where what was looked at does not matter. */
  readonly version: number | null;
}

/** Runs a rule on one record, held and in the version the person saw, in one transaction with everything else it writes. */
export const onRecord = <T>(
  context: ServiceContext,
  { entity: name, id, version }: Place,
  work: (record: RecordData) => Work<T>,
): Promise<T> => {
  const { engine } = context.tools;
  const entity = engine.registry.get(name);
  return inUnitOfWork(engine, context, {
    operation: 'work',
    entity,
    work: async (unit) => {
      const current = await readCurrent(unit, entity, id);
      await requireOpenEdition(unit, entity, [id]);
      if (version !== null && version !== readVersion(current)) throw await staleVersion(unit, entity, { current, version });
      return runWork(unit, work(current));
    },
  });
};
