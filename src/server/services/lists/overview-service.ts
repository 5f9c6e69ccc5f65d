import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { OVERVIEW_ROWS, overviewReads, overviewRows } from '#domain/records/overview/overview-reads.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { getRecord, listRecords } from '#server/records/read/read-operations.ts';
import type { Call } from '#server/services/service-call.ts';

/** Records that hang on a record, in short lists: each by the rights and the scope of its own list. */
export async function getApercu({ params, context }: Call<'getApercu'>): Promise<ServiceReply<'getApercu'>> {
  const { engine } = context.tools;
  const entity = engine.registry.find(params.entite);
  if (entity === undefined) throw new AppError('introuvable');
  if (!mayReadRecords(entity.descriptor, context.has)) throw new AppError('droit-manquant');
  const record = parsed(await getRecord(engine, context, { entity, id: params.id }));
  const reads = overviewReads(engine.registry, context, { entity, record: isRecordData(record) ? record : {} });
  const Listes = reads.map(async ({ key, entity: listed, filter }) => {
    const page = parsed(await listRecords(engine, context, { entity: listed, request: { filter, skip: 0, take: OVERVIEW_ROWS + 1 } }));
    return overviewRows(key, Array.isArray(page) ? page.filter(isRecord) : []);
  });
  return { Listes: await Promise.all(Listes) };
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function isRecord(value: unknown): value is RecordData & Record<string, unknown> {
  return isRecordData(value);
}
