import { entities } from '#generated/entities/all.gen.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { describedRecord } from './described-record.ts';

/** A draft of a form or a row of a dictionary as a record of its entity: what is not there is the default of the schema, and a value of another type none. */
export function recordFrom<E extends EntityName>(entity: E, draft: RecordData): RecordOf<E> {
  return describedRecord(entity, entities[entity], draft);
}
