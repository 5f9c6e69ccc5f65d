// @vitest-environment jsdom
import { afterAll, describe, expect, it } from 'vitest';
import type { EntitySentences } from '#generated/entities/descriptor.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { ownSentence } from './own-sentence.ts';

const SAID = [
  ['contact', 'creationFailure', 'Échec de la création du contact.', 'Creating the contact failed.', 'Error al crear el contacto.'],
  ['contact', 'deletionFailure', 'Échec de la suppression du contact.', 'Deleting the contact failed.', 'Error al eliminar el contacto.'],
  [
    'structure',
    'deletionFailure',
    'Échec de la suppression de la structure.',
    'Deleting the structure failed.',
    'Error al eliminar la estructura.',
  ],
  [
    'personne',
    'deletionFailure',
    'Échec de la suppression de la personne.',
    'Deleting the person failed.',
    'Error al eliminar la persona.',
  ],
  [
    'festival-delegation',
    'creationFailure',
    'Échec de la création de la délégation.',
    'Creating the delegation failed.',
    'Error al crear la delegación.',
  ],
  [
    'film-texte',
    'loadFailure',
    "Les résumés du film n'ont pas pu être chargés.",
    'The film summaries could not be loaded.',
    'No se han podido cargar los resúmenes de la película.',
  ],
  [
    'film-texte',
    'saveFailure',
    "Les résumés du film n'ont pas pu être enregistrés.",
    'The film summaries could not be saved.',
    'No se han podido guardar los resúmenes de la película.',
  ],
] as const satisfies readonly (readonly [string, keyof EntitySentences, ...string[]])[];

afterAll(() => showLanguage('fr'));

describe('what fails is said in the words of the record', () => {
  it.each(SAID)('%s, %s, in the three languages', async (entity, name, ...sentences) => {
    const messages: (string | null)[] = [];
    for (const language of ['fr', 'en', 'es'] as const) {
      await showLanguage(language);
      await loadTexts('metier');
      messages.push(await ownSentence(entity, name));
    }
    expect(messages).toEqual(sentences);
  });
});
