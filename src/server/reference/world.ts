import countries from 'i18n-iso-countries';
import languages from '@cospired/i18n-iso-languages';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface WorldName {
  readonly code: string;
  readonly fr: string;
  readonly en: string;
  readonly es: string;
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

const loadOverrides = (): z.infer<typeof Overrides> =>
  Overrides.parse(JSON.parse(readFileSync(new URL('world-overrides.json', import.meta.url), 'utf8')));

/** Every country of ISO 3166-1 and the former ones that films need, named in the three interface languages. */
export const worldCountries = (): readonly WorldCountry[] => {
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
};

/** Every language of ISO 639-1, and the longer codes that films use. */
export const worldLanguages = (): readonly WorldName[] => {
  const overrides = loadOverrides();
  const codes = [...new Set([...Object.keys(languages.getAlpha2Codes()), ...Object.keys(overrides.languages)])];
  return codes.map((code) => ({ code, ...namesOf(code, 'language', overrides.languages[code]) }));
};

// The two packages list the codes; their Spanish names lack accents, so the names are those of ICU.
const namesOf = (code: string, type: 'region' | 'language', override: z.infer<typeof Names> | undefined): z.infer<typeof Names> => {
  if (override) return override;
  const name = (language: string): string => capitalise(new Intl.DisplayNames(language, { type }).of(code) ?? code);
  return { fr: name('fr'), en: name('en'), es: name('es') };
};

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
