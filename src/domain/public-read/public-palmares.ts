import { byId } from '#domain/values/record-columns.ts';
import { palmaresOf, publicAwards } from '#domain/palmares/palmares.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { find } from '#domain/work/work.ts';
import type { PublicReader } from './reader.ts';

/** Awards that the public may know now, each after its own hour. */
export function* publicPalmares(reader: PublicReader) {
  const { edition, culture } = reader;
  const awards = publicAwards(yield* palmaresOf(edition, reader), null);
  const sections = byId(yield* find('festival-section', { Id: [...new Set(awards.map(({ film }) => film.entry.IdSection))] }));
  return {
    Edition: edition,
    Langue: culture,
    Prix: awards.map(({ prize, prizeLabel, isMention, isExAequo, film, complement, giver, amount, section }) => ({
      Prix: pickText(prizeLabel, culture) ?? prize,
      IsMention: isMention,
      IsExAequo: isExAequo,
      IdFilm: film.entry.IdFilm,
      Titre: film.title,
      TitreInternational: film.international,
      Realisation: film.directors,
      Section: pickText(sections.get(film.entry.IdSection)?.TradLibelle ?? null, culture) ?? section,
      Complement: complement,
      DotePar: giver,
      Dotation: amount,
    })),
  };
}
