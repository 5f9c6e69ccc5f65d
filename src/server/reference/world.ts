import countries from 'i18n-iso-countries';
import languages from '@cospired/i18n-iso-languages';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ContentLanguage } from '#generated/entities/descriptor.gen.ts';
import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';

/** A name in each language a text is stored in; one that nothing names in a language has none there. */
type WorldTexts = Readonly<Partial<Record<ContentLanguage, string>>>;

export interface WorldName {
  readonly code: string;
  readonly texts: WorldTexts;
}

export interface WorldCountry extends WorldName {
  readonly isDomTom: boolean;
  readonly isCee: boolean;
  readonly isEuropeMedia: boolean;
  /** False: a state that no longer exists (URSS, Yougoslavie…), kept for old films. */
  readonly isActif: boolean;
}

const Names = z.object({ fr: z.string(), en: z.string(), es: z.string() });
const Overrides = z.object({
  countries: z.record(z.string(), Names),
  languages: z.record(z.string(), Names),
  former: z.array(z.string()),
  domTom: z.array(z.string()),
  cee: z.array(z.string()),
  europeMedia: z.array(z.string()),
});

function loadOverrides(): z.infer<typeof Overrides> {
  return Overrides.parse(JSON.parse(readFileSync(new URL('world-overrides.json', import.meta.url), 'utf8')));
}

/** Every country of ISO 3166-1 and the former ones that films need, named in every language of the texts. */
export function worldCountries(): readonly WorldCountry[] {
  const overrides = loadOverrides();
  const current = Object.keys(countries.getAlpha2Codes()).map((code) => ({ code, ...namesOf(code, 'region', overrides.countries[code]) }));
  const former = overrides.former.map((code) => ({ code, ...namesOf(code, 'region', overrides.countries[code]) }));
  return [...current, ...former.filter(({ code }) => !current.some((country) => country.code === code))].map((country) => ({
    ...country,
    isDomTom: overrides.domTom.includes(country.code),
    isCee: overrides.cee.includes(country.code),
    isEuropeMedia: overrides.europeMedia.includes(country.code),
    isActif: !overrides.former.includes(country.code),
  }));
}

/** Every language of ISO 639-1, and the longer codes that films use. */
export function worldLanguages(): readonly WorldName[] {
  const overrides = loadOverrides();
  const codes = [...new Set([...Object.keys(languages.getAlpha2Codes()), ...Object.keys(overrides.languages)])];
  return codes.map((code) => ({ code, ...namesOf(code, 'language', overrides.languages[code]) }));
}

// The two packages list the codes; their Spanish names lack accents, so the names are those of ICU. It reads the code of a state that
// ended as that of its successor: what the overrides name has no other name than theirs.
function namesOf(code: string, type: 'region' | 'language', override: z.infer<typeof Names> | undefined): Pick<WorldName, 'texts'> {
  if (override) return { texts: override };
  function name(language: string): string {
    return capitalise(new Intl.DisplayNames(language, { type }).of(code) ?? code);
  }
  return { texts: Object.fromEntries(CONTENT_LANGUAGES.map((language) => [language, name(language)])) };
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
