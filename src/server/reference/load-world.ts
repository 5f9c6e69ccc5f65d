import type { RecordLoader } from '../demo/record-loader.ts';
import { worldCountries, worldLanguages } from './world.ts';

/** Adds the countries and languages of the world that are missing; reserved ones keep their ids. */
export const loadWorld = async (loader: RecordLoader): Promise<void> => {
  const countries = await loader.idsBy('pays', 'code');
  await loader.saveAll(
    'pays',
    worldCountries()
      .filter(({ code }) => !countries.has(code))
      .map(({ code, fr, en, es, isDomTom, isCee, isEuropeMedia, isActif }) => ({
        Code: code,
        TradLibelle: { TraductionFr: fr, TraductionEn: en, TraductionEs: es },
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
      .map(({ code, fr, en, es }) => ({
        Code: code,
        TradLibelle: { TraductionFr: fr, TraductionEn: en, TraductionEs: es },
        IsActif: true,
      })),
  );
};
