import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { changedFields } from '#domain/records/read/record-state.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';

export interface RecordChange {
  readonly before: RecordData;
  readonly after: RecordData;
}

/** The calendar has words of its own for its pictures (001 §8). */
const OWN_TEXTS: ReadonlySet<string> = new Set(['agenda']);

/** What failed, when it is the picture of an entity that says it by itself; null for any other. */
export async function imageFailure(entity: string, act: 'save' | 'delete'): Promise<string | null> {
  if (!OWN_TEXTS.has(entity)) return null;
  await loadTexts('metier');
  return text(act === 'save' ? 'agenda.imageEnregistrementNok' : 'agenda.imageSuppressionNok');
}

/** What a refused save says first: the picture alone when nothing else was changed. */
export async function saveFailure({ name, fields }: EntityDescriptor, { before, after }: RecordChange): Promise<string> {
  const changed = changedFields(before, after);
  const image = fields.find((field) => field.kind === 'image' && changed.includes(field.name));
  const own = image === undefined ? null : await imageFailure(name, readNumber(after, image.name) === null ? 'delete' : 'save');
  if (own === null) return text('app.saveNok');
  return changed.length === 1 ? own : `${text('app.saveNok')} ${own}`;
}
