import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalPrix } from '#generated/records/festival-prix.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { type Candidate, type DeclaredPrize, ineligibility, type Ineligibility } from './eligibility.ts';

/** Facts of films that prizes examine. */
export function* candidatesOf(entries: readonly FestivalInscription[]): Work<readonly Candidate[]> {
  const sections = byId(yield* find('festival-section', { Id: numbersIn(entries, 'IdSection') }));
  const films = byId(yield* find('film', { Id: numbersIn(entries, 'IdFilm') }));
  return entries.map((entry) => ({ entry, section: sections.get(entry.IdSection), film: films.get(entry.IdFilm) }));
}

/** Declarations of prizes in an edition, by prize. `award`: the one under examination, which is no winner beside itself. */
export function* declaredPrizes(
  prizes: readonly FestivalPrix[],
  { edition, award }: { readonly edition: number; readonly award: number },
): Work<ReadonlyMap<number, DeclaredPrize>> {
  const ids = prizes.map(({ Id }) => Id);
  const years = yield* find('festival-prix-edition', { IdPrix: ids, Eannee: edition });
  const awards = (yield* find('inscription-prix', { IdPrix: ids })).filter(({ Id }) => Id !== award);
  const entries = byId(yield* find('festival-inscription', { Id: numbersIn(awards, 'IdInscription'), Eannee: edition }));
  return new Map(
    prizes.map((prize) => [
      prize.Id,
      {
        prize,
        sections: years.find(({ IdPrix }) => IdPrix === prize.Id)?.IdsSection ?? [],
        winners: awards.flatMap(({ IdPrix, IdInscription }) => (IdPrix === prize.Id ? (entries.get(IdInscription) ?? []) : [])),
      },
    ]),
  );
}

/** The refusal of a prize to a film, in words of the festival; null: it may win. */
export function* refusalOf(candidate: Candidate, declared: DeclaredPrize): Work<FieldError | null> {
  const why = ineligibility(candidate, declared);
  return why === null ? null : { path: 'IdPrix', code: 'valeur', message: why, params: yield* wordsOf(why, candidate, declared) };
}

function* wordsOf(
  why: Ineligibility,
  { entry, section }: Candidate,
  { prize, winners }: DeclaredPrize,
): Work<Readonly<Record<string, string>>> {
  const [winner] = winners;
  const films = yield* names('film', [entry.IdFilm, ...(winner === undefined ? [] : [winner.IdFilm])]);
  const film = readText(films, String(entry.IdFilm)) ?? '–';
  if (why === 'prix.autreSection')
    return { film, section: readText(yield* names('festival-section', [section?.Id ?? 0]), String(section?.Id)) ?? '–' };
  if (why === 'prix.autrePays') {
    const countries = yield* names('pays', prize.IdsPays);
    return { film, pays: prize.IdsPays.flatMap((id) => readText(countries, String(id)) ?? []).join(', ') };
  }
  return why === 'prix.nonPartage' ? { film, gagnant: readText(films, String(winner?.IdFilm)) ?? '–' } : { film };
}
