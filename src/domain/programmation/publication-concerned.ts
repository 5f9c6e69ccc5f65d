import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { OrganisationStatut } from '#generated/enums/organisation-statut.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { PublicationSuivi } from '#generated/enums/publication-suivi.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, see, tellableNames, type Work } from '#domain/work/work.ts';
import { peopleOfScreenings } from './warnings/screening-people.ts';

export interface ConcernedGroup {
  Groupe: 'invites' | 'projection' | 'billetterie';
  Personnes: { Id: number; Nom: string }[];
}

const AWAY: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];

/** Those whose day a publication changes: guests of its screenings and films, then the staff who follow it for projection and ticketing. */
export function* concernedByPublication(id: number): Work<readonly ConcernedGroup[]> {
  const publication = yield* see('festival-publication', id);
  const lines = yield* find('festival-publication-seance', { IdPublication: id });
  const staff = (yield* find('festival-participant-organisateur', { Eannee: publication.Eannee }, ['SuiviGrille', 'Statut'])).filter(
    ({ Statut }) => Statut !== OrganisationStatut.desistement,
  );
  function following(flag: number): readonly number[] {
    return staff.filter(({ SuiviGrille }) => ((SuiviGrille ?? 0) & flag) !== 0).map(readId);
  }
  const guests = yield* guestsOf({
    screenings: numbersIn(lines, 'IdProgrammation'),
    programmes: numbersIn(lines, 'IdProgramme'),
    year: publication.Eannee,
  });
  return [
    { Groupe: 'invites', Personnes: yield* people('festival-participant', guests) },
    { Groupe: 'projection', Personnes: yield* people('festival-participant-organisateur', following(PublicationSuivi.projection)) },
    { Groupe: 'billetterie', Personnes: yield* people('festival-participant-organisateur', following(PublicationSuivi.billetterie)) },
  ];
}

interface Shown {
  readonly screenings: readonly number[];
  readonly programmes: readonly number[];
  readonly year: number;
}

/** Those who present or interpret these screenings, and those who come with their films. */
function* guestsOf({ screenings, programmes, year }: Shown): Work<readonly number[]> {
  const speaking = yield* peopleOfScreenings(yield* find('festival-programmation', { Id: screenings }, ['IdInterprete']));
  const entries = yield* find('festival-inscription', { IdProgramme: programmes }, ['IdProgramme']);
  const implied = yield* find('participant-implication', { IdInscription: entries.map(readId) }, ['IdParticipant']);
  const ids = [
    ...speaking.filter(({ role }) => role !== IntervenantRole.absente).map(({ person }) => person),
    ...numbersIn(implied, 'IdParticipant'),
  ];
  const guests = yield* find('festival-participant', { Id: [...new Set(ids)], Eannee: year }, ['Statut']);
  return guests.filter(({ Statut }) => !AWAY.includes(Statut)).map(readId);
}

function* people(
  entity: 'festival-participant' | 'festival-participant-organisateur',
  ids: readonly number[],
): Work<ConcernedGroup['Personnes']> {
  const namesById = yield* tellableNames(entity, ids);
  return ids.map((Id) => ({ Id, Nom: namesById.get(Id) ?? '' })).toSorted((left, right) => left.Nom.localeCompare(right.Nom, 'fr'));
}
