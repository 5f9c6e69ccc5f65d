import { isRecordData, readId, type RecordData } from '#domain/records/record-data.ts';
import { TRANSLATION_BATCH } from '#domain/records/translation.ts';
import { call } from '#web/runtime/transport.ts';

/** Short labels and long texts live in two tables, each with its call (000 §7.4). */
export type TranslationKind = 'label' | 'longText';

const PATHS = { label: '/trad-libelles/traduction', longText: '/trad-textes/traduction' } as const satisfies Record<
  TranslationKind,
  string
>;

/** Translations by id, asked 200 at a time; one that does not come back is only logged (000 §8.1). */
export async function loadTranslations(
  kind: TranslationKind,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, RecordData>> {
  const found = new Map<number, RecordData>();
  for (let start = 0; start < ids.length; start += TRANSLATION_BATCH) {
    const Items = ids.slice(start, start + TRANSLATION_BATCH);
    const reply = await call(PATHS[kind], { method: 'POST', body: { Items }, ...(signal === undefined ? {} : { signal }) });
    for (const record of Array.isArray(reply) ? reply.filter(isRecordData) : []) found.set(readId(record), record);
  }
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) console.warn('translations', PATHS[kind], missing);
  return found;
}
