import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, readNumber } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';
import { text } from '#web/i18n/i18n.ts';
import type { RecordChange } from './feature-parts.ts';
import { ownSentence, sentenceOf } from './own-sentence.ts';

/** Start of the message of a refused save, in the words of the entity where it has some: the picture alone when nothing else was changed. */
export async function saveFailure({ name, fields, says }: EntityDescriptor, { before, after }: RecordChange): Promise<string> {
  if (readId(before) === 0 && says?.creationFailure !== undefined) return sentenceOf(says.creationFailure);
  const changed = changedFields(before, after);
  const image = fields.find((field) => field.kind === 'image' && changed.includes(field.name));
  if (image === undefined) return text('app.saveNok');
  const sentence = await ownSentence(name, readNumber(after, image.name) === null ? 'pictureDeletionFailure' : 'pictureFailure');
  if (sentence === null) return text('app.saveNok');
  return changed.length === 1 ? sentence : `${text('app.saveNok')} ${sentence}`;
}
