import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, see } from '#domain/work/work.ts';
import { shownFilms } from '#domain/programmation/published/shown-films.ts';
import { readText } from '#domain/values/record-data.ts';
import { names } from '#domain/work/work.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { ineligibility } from '../eligibility.ts';
import { competitorsOf } from '../jury.ts';
import { writtenLetters, type WrittenLetter } from '../letters/written-letter.ts';
import type { Award } from '../palmares.ts';
import { declaredPrizes } from '../prize-facts.ts';
import { type BoardPrize, palmaresBoard } from './board.ts';

interface ShownWinner {
  readonly Id: number;
  readonly IdInscription: number;
  readonly Film: string;
  readonly Realisation: string;
  readonly Section: string;
  readonly Complement: string | null;
  readonly Lettre: WrittenLetter | null;
}

interface ShownPrize {
  readonly IdPrix: number;
  readonly IdPrixEdition: number | null;
  readonly Prix: string;
  readonly IsMention: boolean;
  readonly IsPartage: boolean;
  readonly DotePar: string | null;
  readonly Dotation: number | null;
  readonly PublicLe: string | null;
  readonly IsPublic: boolean;
  readonly IdScrutin: number | null;
  readonly EtatScrutin: number | null;
  readonly Laureats: ShownWinner[];
  readonly Retires: string[];
}

interface Board {
  readonly Edition: number;
  readonly Groupes: { readonly Sections: string[]; readonly Jury: string[]; readonly Prix: ShownPrize[] }[];
}

/** The palmarès of an edition for staff: what is given, what is open, what waits for its hour, which winners know. */
export const getPalmares: WorkService<Asked<{ readonly annee: number }, unknown, unknown>, Board> = {
  entity: 'inscription-prix',
  *run({ params: { annee } }, facts) {
    const groups = yield* palmaresBoard(annee, facts);
    const awards = groups.flatMap(({ prizes }) => prizes.flatMap((one) => one.awards));
    const letters = yield* writtenLetters(awards, facts.now);
    return {
      Edition: annee,
      Groupes: groups.map(({ sections, jury, prizes }) => ({
        Sections: [...sections],
        Jury: [...jury],
        Prix: prizes.map((prize) => shownPrize(prize, letters)),
      })),
    };
  },
};

function shownPrize({ prize, label, declared, giver, ...board }: BoardPrize, letters: ReadonlyMap<number, WrittenLetter>): ShownPrize {
  return {
    IdPrix: prize.Id,
    IdPrixEdition: declared?.Id ?? null,
    Prix: label,
    IsMention: prize.IsMention === true,
    IsPartage: prize.IsPartage === true,
    DotePar: giver,
    Dotation: declared?.Montant ?? null,
    PublicLe: board.hour,
    IsPublic: board.isPublic,
    IdScrutin: board.vote?.Id ?? null,
    EtatScrutin: board.vote?.Etat ?? null,
    Laureats: board.awards.map((award) => shownWinner(award, letters)),
    Retires: [...board.withdrawn],
  };
}

function shownWinner({ record, film, section, complement }: Award, letters: ReadonlyMap<number, WrittenLetter>): ShownWinner {
  return {
    Id: record.Id,
    IdInscription: record.IdInscription,
    Film: film.title,
    Realisation: film.directors,
    Section: section,
    Complement: complement,
    Lettre: letters.get(record.Id) ?? null,
  };
}

type ShownCandidate = Pick<ShownWinner, 'IdInscription' | 'Film' | 'Realisation' | 'Section'>;

/** Films that may still win a prize of an edition. */
export const listPrixCandidats: WorkService<Asked<{ readonly id: number }, unknown, unknown>, ShownCandidate[]> = {
  entity: 'inscription-prix',
  *run({ params: { id } }, { culture }) {
    const year = yield* see('festival-prix-edition', id);
    const prizes = yield* find('festival-prix', { Id: year.IdPrix });
    const declared = (yield* declaredPrizes(prizes, { edition: year.Eannee, award: 0 })).get(year.IdPrix);
    const possible = (yield* competitorsOf(year)).filter(
      (candidate) => declared !== undefined && ineligibility(candidate, declared) === null,
    );
    const ids = possible.map(({ entry }) => entry.Id);
    const films = yield* shownFilms(yield* find('festival-inscription', { Id: ids }));
    const sections = yield* names(
      'festival-section',
      numbersIn(
        films.map(({ entry }) => entry),
        'IdSection',
      ),
    );
    return films
      .map(({ entry, title, directors }) => ({
        IdInscription: entry.Id,
        Film: title,
        Realisation: directors,
        Section: readText(sections, String(entry.IdSection)) ?? '–',
      }))
      .toSorted((left, right) => left.Film.localeCompare(right.Film, culture));
  },
};
