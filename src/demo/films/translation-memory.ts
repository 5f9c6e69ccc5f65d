import { alignedPairs } from '#domain/translations/memory/sentences.ts';
import { contextKey } from '#domain/translations/memory/unit-keys.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import type { Festival } from '../world/festival.ts';
import { EARLIER } from '../world/synopsis-phrases.ts';
import { translatedSynopsis } from '../world/texts.ts';
import { at } from '../world/world.ts';

/** Films of an earlier catalogue whose summaries are near those of films to translate. */
const EARLIER_MAX = 12;

/** Memory of the batches that were read again, and some sentences of an earlier catalogue that came as a file. */
export function addMemory({ world }: Festival): void {
  const [french, english] = [world.language('fr'), world.language('en')];
  const batches = new Map(world.records('festival-tranche').map((batch) => [batch.Id, batch]));
  const texts = Map.groupBy(world.records('film-texte'), ({ IdFilm }) => IdFilm);
  const titles = Map.groupBy(world.records('film-titre'), ({ IdFilm }) => IdFilm);
  const films = new Map(world.records('film').map((film) => [film.Id, film]));
  const validated = at(world.fromToday(-2), '17:00');
  function unit(Source: string, Cible: string, more: object): void {
    const languages = { IdLangueSource: french, IdLangueCible: english };
    const Contexte = contextKey(undefined, undefined);
    world.add('memoire-traduction', {
      ...languages,
      Source,
      Cible,
      Contexte,
      DateValidation: validated,
      ...more,
    });
  }
  let earlier = 0;
  for (const line of world.records('festival-tranche-film')) {
    const film = films.get(line.IdFilm ?? 0);
    if (film === undefined) continue;
    const batch = batches.get(line.IdTranche ?? 0);
    const title = wholeTitle(film.Prefixe, film.TitreOriginal);
    const origin = {
      FicheOrigine: title,
      IdFilm: film.Id,
      IdLigne: line.Id,
      IdUtilisateur: batch?.IdRelecteur ?? null,
      Origine: batch?.Libelle ?? null,
    };
    const filmTexts = texts.get(film.Id) ?? [];
    const source = filmTexts.find(({ IdLangue }) => IdLangue === french)?.Texte ?? '';
    if (line.IsRelu === true) {
      const target = filmTexts.find(({ IdLangue }) => IdLangue === english)?.Texte ?? '';
      for (const pair of alignedPairs(source, target, { from: 'fr', to: 'en' })) unit(pair.source, pair.target, origin);
      const translated = titles.get(film.Id)?.find(({ IdLangue }) => IdLangue === english);
      const whole = wholeTitle(translated?.Prefixe, translated?.Titre);
      if (whole !== '' && whole !== title) unit(title, whole, origin);
    } else if (line.IsTraduit !== true && earlier < EARLIER_MAX) {
      earlier += 1;
      const near = source.replace(/^[^,]+,/u, `${EARLIER.fr},`);
      unit(near, translatedSynopsis(near), {
        FicheOrigine: 'Catalogue précédent',
        Origine: 'catalogue-precedent.tmx',
      });
    }
  }
}
