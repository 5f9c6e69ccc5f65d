import type { Language } from '#generated/entities/descriptor.gen.ts';

/** « 7,5 »: marks have one decimal. */
export function markText(mark: number | null, language: Language): string {
  return mark === null ? '' : mark.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
