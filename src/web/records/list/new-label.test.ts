// @vitest-environment jsdom
import { expect, it } from 'vitest';
import * as batch from '#generated/entities/festival-tranche.gen.ts';
import * as film from '#generated/entities/film.gen.ts';
import * as person from '#generated/entities/personne.gen.ts';
import { loadLabels, showLanguage, text } from '#web/i18n/i18n.ts';
import { newLabel } from './new-label.ts';

it.each([
  ['fr', ['Nouveau film', 'Nouvelle tranche', 'Nouvelle personne']],
  ['en', ['New film', 'New translation batch', 'New person']],
  ['es', ['Nueva película', 'Nuevo lote de traducción', 'Nueva persona']],
] as const)('a new record is named with the gender its name has in %s', async (language, names) => {
  await showLanguage(language);
  await Promise.all((['film', 'festival-tranche', 'personne'] as const).map(loadLabels));
  expect([film, batch, person].map((entity) => newLabel(entity, text, language))).toEqual(names);
});
