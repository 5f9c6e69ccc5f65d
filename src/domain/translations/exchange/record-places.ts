import type { ContentLanguage, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, readText, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, readTranslation, TRANSLATION_PROPERTIES, translationText } from '#domain/values/text/translation.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { fieldLabel, LINE_FIELDS, type LineView, RECORD_ENTITIES, type RecordEntity, translatedFields } from '../lines/line-records.ts';
import { type Place, recordWriting, segmentOf } from './place.ts';

export interface Codes {
  readonly source: string | null;
  readonly target: string | null;
}

/** Texts that the records of lines carry themselves: those of persons, sections, places, prizes, news and applications, by line. */
export function* recordPlaces(lines: readonly LineView[], { source, target }: Codes): Work<ReadonlyMap<number, readonly Place[]>> {
  const [from, to] = [contentLanguage(source), contentLanguage(target)];
  const places = new Map<number, readonly Place[]>();
  if (from === null || to === null) return places;
  for (const entity of RECORD_ENTITIES) {
    const entityLines = lines.filter((line) => (line[LINE_FIELDS[entity]] ?? null) !== null);
    const ids = entityLines.flatMap((line) => line[LINE_FIELDS[entity]] ?? []);
    if (ids.length === 0) continue;
    const called = yield* names(entity, ids);
    const records = new Map((yield* readAll(entity, ids)).map((record) => [readId(record), record]));
    for (const line of entityLines) {
      const id = line[LINE_FIELDS[entity]] ?? 0;
      const record = records.get(id);
      const name = readText(called, String(id)) ?? '';
      if (record !== undefined)
        places.set(
          line.Id,
          translatedFields(entity).flatMap((field) => placeOfField({ line, entity, record, name, field, from, to })),
        );
    }
  }
  return places;
}

function readAll(entity: string, ids: readonly number[]): Work<readonly RecordData[]> {
  return find(entity, { Id: ids });
}

/** The language in which records keep a text; null: they keep none in it. */
function contentLanguage(code: string | null): ContentLanguage | null {
  return CONTENT_LANGUAGES.find((language) => language === code) ?? null;
}

interface FieldOfRecord {
  readonly line: LineView;
  readonly entity: RecordEntity;
  readonly record: RecordData;
  readonly name: string;
  readonly field: FieldDescriptor;
  readonly from: ContentLanguage;
  readonly to: ContentLanguage;
}

/** None where there is nothing to translate. */
function placeOfField({ line, entity, record, name, field, from, to }: FieldOfRecord): readonly Place[] {
  const stored = readTranslation(record, field);
  const source = translationText(stored, from);
  const text = translationText(stored, to);
  if (source === null) return [];
  const max = field.kind === 'label' ? (field.max ?? null) : null;
  const segment = segmentOf({
    line,
    name,
    place: `${withoutId(field.name)}-0`,
    type: fieldLabel(entity, field),
    source,
    target: text,
    max,
  });
  const language = TRANSLATION_PROPERTIES[to];
  return [{ line, segment, ...recordWriting({ entity, id: readId(record), stored, property: tradName(field), language, text }) }];
}
