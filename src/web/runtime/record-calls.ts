import { recordClient, type RecordClient } from '#generated/client/record-client.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

export type AnyRecordClient = RecordClient<RecordData, RecordData, RecordData, RecordData, object>;

const clients = new Map<string, AnyRecordClient>();

/** The calls of an entity that is known by its description alone; whoever names one takes its own, from `records.gen.ts`. */
export function clientOf({ plural }: { readonly plural: string }): AnyRecordClient {
  const found = clients.get(plural) ?? recordClient<RecordData, RecordData, RecordData, RecordData, object>(plural);
  clients.set(plural, found);
  return found;
}
