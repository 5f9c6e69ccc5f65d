import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalPrixEdition } from '#generated/records/festival-prix-edition.gen.ts';
import type { InscriptionPrix } from '#generated/records/inscription-prix.gen.ts';
import type { Translation } from '#generated/records/record.gen.ts';
import { type ShownFilm, shownFilms } from '#domain/programmation/published/shown-films.ts';
import { dayBounds, festivalZone, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';

export interface Award {
  /** As it is stored. */
  readonly record: InscriptionPrix;
  readonly prize: string;
  readonly prizeLabel: Translation | null;
  readonly isMention: boolean;
  readonly film: ShownFilm;
  readonly section: string;
  readonly complement: string | null;
  /** Of whom sponsors it. */
  readonly giver: string | null;
  readonly amount: number | null;
  /** Instant from which the public may know, as the prize declares it; null: the day after the edition. */
  readonly publicFrom: string | null;
  /** The same instant, whoever declares it; null: the edition has no last day. */
  readonly hour: string | null;
  readonly isPublic: boolean;
  /** Another film has the same prize. */
  readonly isExAequo: boolean;
}

export interface Reader {
  readonly today: string;
  readonly now: string;
}

/** The awards of an edition in the order of its prizes; a film that was withdrawn since is not among them. */
export function* palmaresOf(edition: number, reader: Reader): Work<readonly Award[]> {
  const [year] = yield* find('festival-edition', { Eannee: edition });
  const entries = yield* find('festival-inscription', { Eannee: edition, DateRetrait: null });
  const awards = yield* find('inscription-prix', { IdInscription: entries.map(({ Id }) => Id) });
  const winners = entries.filter(({ Id }) => awards.some(({ IdInscription }) => IdInscription === Id));
  const films = yield* shownFilms(winners);
  const prizes = byId(yield* find('festival-prix', { Id: numbersIn(awards, 'IdPrix') }));
  const labels = yield* names('festival-prix', [...prizes.keys()]);
  const years = yield* find('festival-prix-edition', { Eannee: edition });
  const givers = yield* names('structure', numbersIn(years, 'IdStructure'));
  const sections = yield* names('festival-section', numbersIn(winners, 'IdSection'));
  return awards
    .toSorted((left, right) => rankOf(left) - rankOf(right) || left.IdPrix - right.IdPrix || left.Id - right.Id)
    .flatMap((award): readonly Award[] => {
      const film = films.find(({ entry }) => entry.Id === award.IdInscription);
      if (film === undefined) return [];
      const declared = years.find(({ IdPrix }) => IdPrix === award.IdPrix);
      return [
        {
          record: award,
          prizeLabel: prizes.get(award.IdPrix)?.TradLibelle ?? null,
          prize: readText(labels, String(award.IdPrix)) ?? '–',
          isMention: prizes.get(award.IdPrix)?.IsMention === true,
          film,
          section: readText(sections, String(film.entry.IdSection)) ?? '–',
          complement: award.Complement,
          giver: readText(givers, String(declared?.IdStructure ?? 0)),
          amount: declared?.Montant ?? null,
          publicFrom: declared?.PublicLe ?? null,
          hour: hourOf(declared, year?.DateFin ?? null),
          isExAequo: awards.some(({ Id, IdPrix }) => Id !== award.Id && IdPrix === award.IdPrix),
          isPublic: isPublic(declared, year?.DateFin ?? null, reader),
        },
      ];
    });
  function rankOf({ IdPrix }: InscriptionPrix): number {
    return prizes.get(IdPrix)?.Ordre ?? Infinity;
  }
}

/** Without an hour of its own a prize is known the day after the edition: never too early because nobody set an hour. */
export function isPublic(declared: FestivalPrixEdition | undefined, lastDay: string | null, { today, now }: Reader): boolean {
  const from = declared?.PublicLe ?? null;
  if (from !== null) return (parseInstant(from) ?? Infinity) <= (parseInstant(now) ?? 0);
  return lastDay !== null && lastDay < today;
}

/** Instant from which the public may know of a prize; null: nobody gave the end of the edition. */
export function hourOf(declared: FestivalPrixEdition | undefined, lastDay: string | null): string | null {
  if (declared !== undefined && declared.PublicLe !== null) return declared.PublicLe;
  return lastDay === null ? null : toUtcText(dayBounds(lastDay, festivalZone()).end);
}

/** Of a feed: what the public may know now, of its section alone where it has one. */
export function publicAwards(awards: readonly Award[], section: number | null): readonly Award[] {
  return awards.filter(({ isPublic, film }) => isPublic && isOfSection(film.entry, section));
}

function isOfSection({ IdSection }: FestivalInscription, section: number | null): boolean {
  return section === null || section === IdSection;
}
