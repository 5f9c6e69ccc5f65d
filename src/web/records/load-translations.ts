import { listTradLibelles, listTradTextes } from '#generated/client/sdk/traductions.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { TRANSLATION_BATCH } from '#domain/values/text/translation.ts';

/** Short labels and long texts live in two tables, each with its call (000 §7.4). */
export type TranslationKind = 'label' | 'longText';

const CALLS = { label: listTradLibelles, longText: listTradTextes } as const satisfies Record<TranslationKind, unknown>;

/** Translations by id, requested 200 at a time; one that does not come back is only logged (000 §8.1). */
export async function loadTranslations(
  kind: TranslationKind,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, RecordData>> {
  const found = new Map<number, RecordData>();
  for (let start = 0; start < ids.length; start += TRANSLATION_BATCH) {
    const Items = ids.slice(start, start + TRANSLATION_BATCH);
    const { data } = await CALLS[kind]({ body: { Items }, signal });
    for (const record of data) found.set(record.Id, record);
  }
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) console.warn('translations', kind, missing);
  return found;
}
