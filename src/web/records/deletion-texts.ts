import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { currentLanguage, text } from '#web/i18n/i18n.ts';
import type { ApiError } from '#web/runtime/transport.ts';
import { sentenceOf } from './own-sentence.ts';
import { entityLabel } from './lookup/resolve-field.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** The refusal, followed by what refused it: « Inscription : Le Quai, La Digue ». */
export async function deletionRefusal(error: ApiError): Promise<string> {
  const lines = await Promise.all(
    error.references.map(async ({ entity, count, names }) => {
      const label = entityLabel(await loadEntity(entity), count > 1 ? 'many' : 'one', currentLanguage());
      return `${label} (${count}) : ${names.join(', ')}`;
    }),
  );
  return [error.detail, ...lines].join(' — ');
}

/** Sentence of a failed deletion, in the words of the entity where it has some. */
export async function deletionFailure({ says }: Pick<EntityDescriptor, 'says'>): Promise<string> {
  return says?.deletionFailure === undefined ? text('app.deleteNok') : sentenceOf(says.deletionFailure);
}
