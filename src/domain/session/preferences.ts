import { isLanguage, type Language } from '#generated/i18n/languages.gen.ts';

/** Choices of a person for themselves, on any machine; absent: never chosen. */
export interface Preferences {
  readonly Langue?: Language;
  readonly Theme?: 'light' | 'dark' | 'system';
  /** Year of the edition they work on. */
  readonly Edition?: number | null;
  /** The guided tour is not offered again. */
  readonly IsVisiteFaite?: boolean;
  /** Hour of the festival at which a mail sums up the inbox; null: never. */
  readonly ResumeHeure?: number | null;
}

const THEMES = ['light', 'dark', 'system'] as const;

/** Reads stored preferences, perhaps from another version: whatever is not understood counts as never chosen. */
export function readPreferences(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return {};
  const { Langue, Theme, Edition, IsVisiteFaite, ResumeHeure }: { readonly [Name in keyof Preferences]?: unknown } = kept;
  const theme = THEMES.find((one) => one === Theme);
  return {
    ...(isLanguage(Langue) && { Langue }),
    ...(theme !== undefined && { Theme: theme }),
    ...(typeof Edition === 'number' && { Edition }),
    ...(typeof IsVisiteFaite === 'boolean' && { IsVisiteFaite }),
    ...(typeof ResumeHeure === 'number' && { ResumeHeure }),
  };
}
