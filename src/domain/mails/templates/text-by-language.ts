import type { Language } from '#generated/entities/descriptor.gen.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import type { MergePath } from '#domain/work/mail-source.ts';

/** Paths to a text in the order of its readers: theirs first, then the others as they stand. */
export function pathsFor(paths: readonly MergePath[], culture: Language): readonly MergePath[] {
  return [...paths.filter(({ language }) => language === culture), ...paths.filter(({ language }) => language !== culture)];
}

/** Texts of a film by language, after its summary: French first for readers of a language that has none, as texts of records do. */
export const SYNOPSIS: readonly MergePath[] = [
  { path: 'Resume', language: 'fr' },
  ...LANGUAGES.toSorted((left, right) => Number(right === 'fr') - Number(left === 'fr')).map((language) => ({
    path: 'Textes.Texte',
    where: { CodeLangue: language },
    language,
  })),
];
