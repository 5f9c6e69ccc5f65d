import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalleIndisponibilite } from '#generated/records/festival-salle-indisponibilite.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { ContentFacts } from '../content-warnings.ts';
import type { CopyFacts } from './copy-warnings.ts';
import type { PeopleFacts } from './people-warnings.ts';
import type { ProgrammeFacts } from './programme-warnings.ts';
import { peopleOfScreenings } from './screening-people.ts';

/** Records that screenings depend on, beside their own. */
export interface GridFacts extends ContentFacts, CopyFacts, PeopleFacts, ProgrammeFacts {
  readonly closures: readonly FestivalSalleIndisponibilite[];
}

/** Nobody comes to what is cancelled, and tours have no place in the grid. */
export function isPlayed(screening: FestivalProgrammation): boolean {
  return !screening.IsHorsFestival && screening.Etat !== SeanceEtat.annulee;
}

/** As many questions for one screening as for all. */
export function* gridFacts(screenings: readonly FestivalProgrammation[]): Work<GridFacts> {
  const programmes = yield* find('festival-programme', { Id: numbersIn(screenings, 'IdProgramme') });
  const entries = yield* find('festival-inscription', { IdProgramme: programmes.map(readId) });
  const films = numbersIn(entries, 'IdFilm');
  const copies = yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') });
  const rooms = yield* find('festival-salle', { Id: numbersIn(screenings, 'IdSalle') });
  const venues = numbersIn(rooms, 'IdLieu');
  const credits = yield* find('film-credit', { IdFilm: films, IdFonction: FonctionSysteme.realisateur });
  const speaking = yield* peopleOfScreenings(screenings);
  const people = yield* find('festival-participant', { Id: [...new Set(speaking.map(({ person }) => person))] });
  const years = numbersIn(screenings, 'Eannee');
  const makers = yield* find('festival-participant', { IdPersonne: numbersIn(credits, 'IdPersonne'), Eannee: years });
  return {
    programmes,
    entries,
    films: yield* find('film', { Id: films }),
    copies,
    supports: yield* find('support-proj', { Id: numbersIn(copies, 'IdSupportProj') }),
    keys: yield* find('film-kdm', { IdCopie: copies.map(readId) }),
    copyLegs: yield* find('film-acheminement', { IdCopie: copies.map(readId) }),
    closures: yield* find('festival-salle-indisponibilite', { IdSalle: rooms.map(readId) }),
    editions: yield* find('festival-edition', { Eannee: years }),
    rooms,
    openings: yield* find('festival-salle-edition', { IdSalle: rooms.map(readId) }),
    venues: yield* find('festival-lieu', { Id: venues }),
    legs: yield* find('festival-lieu-trajet', { IdLieu: venues }),
    credits,
    speaking,
    people,
    makers,
    journeys: yield* find('festival-trajet', { IdParticipant: [...new Set([...people, ...makers].map(readId))] }),
    judged: yield* judgedSections(numbersIn(programmes, 'IdSection')),
    all: (yield* find('festival-programmation', { IdProgramme: programmes.map(readId) })).filter(isPlayed),
  };
}

function* judgedSections(ids: readonly number[]): Work<ReadonlySet<number>> {
  const sections = yield* find('festival-section', { Id: ids });
  const types = yield* find('festival-section-type', { Id: numbersIn(sections, 'IdSectionType'), IsCompetition: true });
  const competing = new Set(types.map(readId));
  return new Set(sections.filter(({ IdSectionType }) => competing.has(IdSectionType)).map(readId));
}
