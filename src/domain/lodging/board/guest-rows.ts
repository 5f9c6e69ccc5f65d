import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import type { ParticipantImplication } from '#generated/records/participant-implication.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { nightsOf } from '../presence.ts';
import { type Journey, proposeStay } from './propose-stay.ts';

/** A participant as the board reads one; only invitations say how many nights they are covered for. */
export type BoardGuest = Pick<
  FestivalParticipant,
  'Id' | 'Type' | 'Statut' | 'IdPersonne' | 'IdHotel' | 'Arrivee' | 'HeureArrivee' | 'Depart'
> &
  Partial<Pick<FestivalParticipantInvite, 'NuitsMax' | 'TypeChambre' | 'DateDebutHebergement' | 'DateFinHebergement'>>;

type GuestNight = Pick<FestivalHotelPec, 'IdParticipant' | 'IdHotel' | 'DateNuit'>;

/** Rows of the board by person: name, days of presence, and nights without a hotel. */
export function* guestRows(people: readonly BoardGuest[], nights: readonly GuestNight[]) {
  const ids = people.map(readId);
  const persons = new Map(
    (yield* find('personne', { Id: numbersIn(people, 'IdPersonne') }, ['Nom', 'Prenom'])).map((one) => [one.Id, one]),
  );
  const implications = yield* find('participant-implication', { IdParticipant: ids }, ['IdParticipant', 'IdSection', 'IdInscription']);
  const sections = yield* names('festival-section', numbersIn(implications, 'IdSection'));
  const journeys = groupedBy(
    yield* find('festival-trajet', { IdParticipant: ids }, ['IdParticipant', 'Sens', 'Date', 'Heure']),
    'IdParticipant',
  );
  const screenings = yield* screeningsOf(implications);
  const held = groupedBy(
    nights.filter((night) => night.IdHotel !== null),
    'IdParticipant',
  );
  const roles = groupedBy(implications, 'IdParticipant');
  return people
    .map((person) => {
      const id = person.Id;
      const personRoles = roles.get(id) ?? [];
      const times = {
        stay: stayOf(person),
        journeys: (journeys.get(id) ?? []).flatMap(journeyOf),
        screenings: screenings.get(id) ?? [],
        covered: person.NuitsMax ?? 0,
      };
      const proposed = proposeStay(times);
      const lodged = new Set((held.get(id) ?? []).map((night) => night.DateNuit));
      return {
        ...headOf(person, persons.get(person.IdPersonne ?? 0)),
        IdsSection: [...numbersIn(personRoles, 'IdSection')],
        Sections: numbersIn(personRoles, 'IdSection').map((section) => readText(sections, String(section)) ?? ''),
        Source: proposed?.source ?? null,
        Manquantes: nightsOf(proposed?.presence ?? null).filter((date) => !lodged.has(date)),
      };
    })
    .toSorted((left, right) => norm(left.Nom).localeCompare(norm(right.Nom)));
}

function headOf(participant: BoardGuest, person: Pick<Personne, 'Nom' | 'Prenom'> | undefined) {
  return {
    Id: participant.Id,
    Nom: [person?.Nom, person?.Prenom].flatMap((part) => part ?? []).join(' '),
    Type: participant.Type,
    Statut: participant.Statut,
    Arrivee: participant.Arrivee,
    HeureArrivee: participant.HeureArrivee,
    Depart: participant.Depart,
    NuitsMax: participant.Type === ParticipantType.invite ? (participant.NuitsMax ?? 0) : null,
    TypeChambre: participant.TypeChambre ?? null,
    IdHotel: participant.IdHotel,
  };
}

function stayOf(participant: BoardGuest) {
  return {
    Arrivee: participant.Arrivee,
    HeureArrivee: participant.HeureArrivee,
    Depart: participant.Depart,
    DateDebutHebergement: participant.DateDebutHebergement ?? null,
    DateFinHebergement: participant.DateFinHebergement ?? null,
  };
}

function journeyOf(journey: Pick<FestivalTrajet, 'Sens' | 'Date' | 'Heure'>): readonly Journey[] {
  const [direction, date] = [journey.Sens, journey.Date];
  if (date === null || direction === TrajetSens.interne) return [];
  return [{ isArrival: direction === TrajetSens.aller, date, time: journey.Heure }];
}

/** Beginnings of the screenings of what each person comes for. */
function* screeningsOf(
  implications: readonly Pick<ParticipantImplication, 'IdParticipant' | 'IdInscription'>[],
): Work<ReadonlyMap<number, readonly string[]>> {
  const registrations = new Map(
    (yield* find('festival-inscription', { Id: numbersIn(implications, 'IdInscription') }, ['IdProgramme'])).map((one) => [one.Id, one]),
  );
  const programmes = numbersIn([...registrations.values()], 'IdProgramme');
  const shown = groupedBy(yield* find('festival-programmation', { IdProgramme: programmes }, ['IdProgramme', 'Debut']), 'IdProgramme');
  const starts = implications.map((one) => {
    const programme = registrations.get(one.IdInscription ?? 0)?.IdProgramme ?? null;
    const programmeScreenings = programme === null ? [] : (shown.get(programme) ?? []);
    return { person: one.IdParticipant, starts: programmeScreenings.flatMap((screening) => screening.Debut ?? []) };
  });
  return new Map([...Map.groupBy(starts, ({ person }) => person)].map(([person, some]) => [person, some.flatMap((one) => one.starts)]));
}
