import { rankOf } from '#domain/editions/face/edition-rank.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useFace } from './festival-face.ts';

/** « 38e édition · 2027 », of the edition by default; null before the first one. */
export function useEditionWords(): string | null {
  const text = useText();
  const language = useLanguage();
  const { edition } = useFace();
  if (edition === null) return null;
  const { rank, year } = edition;
  return rank === null
    ? text('shell.edition', { annee: year })
    : text('login.edition', { rang: rankOf(rank, language), annee: String(year) });
}
