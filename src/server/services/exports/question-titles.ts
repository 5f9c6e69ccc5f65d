import { questionOf } from '#domain/records/query/question-fields.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { readDictionary } from '#server/records/read/dictionary.ts';
import type { ExportOrder } from './export-order.ts';

type ExportedFields = Pick<ExportOrder<RequestContext>, 'list' | 'fields'>;

/** Titles of the columns that are questions of the staff, as their dictionary tells them to the reader; it is read only where some are. */
export async function questionTitles(
  engine: RecordEngine,
  context: RequestContext,
  { list: { descriptor }, fields }: ExportedFields,
): Promise<ReadonlyMap<string, string>> {
  const questionFields = fields.flatMap(({ field: { name } }) => {
    const id = questionOf(descriptor, name);
    return id === null ? [] : [[name, id] as const];
  });
  if (descriptor.questioned === undefined || questionFields.length === 0) return new Map();
  const { body } = await readDictionary(engine, context, engine.registry.get(descriptor.questioned.by));
  const entries: unknown = JSON.parse(body.toString('utf8'));
  const questions = (Array.isArray(entries) ? entries : []).filter(isRecordData);
  const names = new Map(questions.map(({ Id = 0, Libelle = null }) => [Number(Id), typeof Libelle === 'string' ? Libelle : null]));
  return new Map(questionFields.map(([name, id]) => [name, names.get(id) ?? name]));
}
