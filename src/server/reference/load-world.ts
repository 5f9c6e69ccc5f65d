import type { RecordLoader } from '../demo/record-loader.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { type WorldName, worldCountries, worldLanguages } from './world.ts';

/** Adds the countries and languages of the world that are missing; reserved ones keep their ids. */
export async function loadWorld(loader: RecordLoader): Promise<void> {
  const countries = await loader.idsBy('pays', 'code');
  await loader.saveAll(
    'pays',
    worldCountries()
      .filter(({ code }) => !countries.has(code))
      .map(({ code, texts, isDomTom, isCee, isEuropeMedia, isActif }) => ({
        Code: code,
        TradLibelle: translation(texts),
        IsDomTom: isDomTom,
        IsCee: isCee,
        IsEuropeMedia: isEuropeMedia,
        IsActif: isActif,
      })),
  );
  const languages = await loader.idsBy('langue', 'code');
  await loader.saveAll(
    'langue',
    worldLanguages()
      .filter(({ code }) => !languages.has(code))
      .map(({ code, texts }) => ({
        Code: code,
        TradLibelle: translation(texts),
        IsActif: true,
      })),
  );
}

function translation(texts: WorldName['texts']): Readonly<Record<string, string | null>> {
  return Object.fromEntries(CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], texts[language] ?? null]));
}
