import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { TrajetSens } from '#generated/enums/trajet-sens.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { norm } from '#domain/records/values/norm.ts';
import { find, type Work } from '#domain/work/work.ts';
import { nightsOf } from '../presence.ts';
import { type Journey, proposeStay } from './propose-stay.ts';

const idsAt = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((record) => readNumber(record, field) ?? [])),
];

const byOwner = (records: readonly RecordData[], field: string): ReadonlyMap<number, readonly RecordData[]> =>
  Map.groupBy(records, (record) => readNumber(record, field) ?? 0);

/** What the board tells of each person: who they are, when they are there, and which of these nights have no hotel. */
export function* guestRows(people: readonly RecordData[], nights: readonly RecordData[]) {
  const ids = people.map(readId);
  const persons = new Map(
    (yield* find('personne', { Id: idsAt(people, 'IdPersonne') }, ['Nom', 'Prenom'])).map((one) => [readId(one), one]),
  );
  const implications = yield* find('participant-implication', { IdParticipant: ids }, ['IdParticipant', 'IdSection', 'IdInscription']);
  const sections = new Map((yield* find('festival-section', { Id: idsAt(implications, 'IdSection') })).map((one) => [readId(one), one]));
  const journeys = byOwner(
    yield* find('festival-trajet', { IdParticipant: ids }, ['IdParticipant', 'Sens', 'Date', 'Heure']),
    'IdParticipant',
  );
  const screenings = yield* screeningsOf(implications);
  const held = byOwner(
    nights.filter((night) => readNumber(night, 'IdHotel') !== null),
    'IdParticipant',
  );
  const roles = byOwner(implications, 'IdParticipant');
  return people
    .map((person) => {
      const id = readId(person);
      const own = roles.get(id) ?? [];
      const times = {
        stay: stayOf(person),
        journeys: (journeys.get(id) ?? []).flatMap(journeyOf),
        screenings: screenings.get(id) ?? [],
        covered: readNumber(person, 'NuitsMax') ?? 0,
      };
      const proposed = proposeStay(times);
      const lodged = new Set((held.get(id) ?? []).map((night) => readText(night, 'DateNuit')));
      return {
        ...headOf(person, persons.get(readNumber(person, 'IdPersonne') ?? 0) ?? {}),
        IdsSection: [...idsAt(own, 'IdSection')],
        Sections: idsAt(own, 'IdSection').map((section) => readText(sections.get(section) ?? {}, 'Libelle') ?? ''),
        Source: proposed?.source ?? null,
        Manquantes: nightsOf(proposed?.presence ?? null).filter((date) => !lodged.has(date)),
      };
    })
    .toSorted((left, right) => norm(left.Nom).localeCompare(norm(right.Nom)));
}

const headOf = (participant: RecordData, person: RecordData) => ({
  Id: readId(participant),
  Nom: ['Nom', 'Prenom'].flatMap((part) => readText(person, part) ?? []).join(' '),
  Type: readNumber(participant, 'Type') ?? 0,
  Statut: readNumber(participant, 'Statut') ?? 0,
  Arrivee: readText(participant, 'Arrivee'),
  HeureArrivee: readText(participant, 'HeureArrivee'),
  Depart: readText(participant, 'Depart'),
  NuitsMax: readNumber(participant, 'Type') === ParticipantType.invite ? (readNumber(participant, 'NuitsMax') ?? 0) : null,
  TypeChambre: readNumber(participant, 'TypeChambre'),
  IdHotel: readNumber(participant, 'IdHotel'),
});

const stayOf = (participant: RecordData) => ({
  Arrivee: readText(participant, 'Arrivee'),
  HeureArrivee: readText(participant, 'HeureArrivee'),
  Depart: readText(participant, 'Depart'),
  DateDebutHebergement: readText(participant, 'DateDebutHebergement'),
  DateFinHebergement: readText(participant, 'DateFinHebergement'),
});

const journeyOf = (journey: RecordData): readonly Journey[] => {
  const [direction, date] = [readNumber(journey, 'Sens'), readText(journey, 'Date')];
  if (date === null || direction === TrajetSens.interne) return [];
  return [{ isArrival: direction === TrajetSens.aller, date, time: readText(journey, 'Heure') }];
};

/** Beginnings of the screenings of what each person comes for. */
function* screeningsOf(implications: readonly RecordData[]): Work<ReadonlyMap<number, readonly string[]>> {
  const registrations = new Map(
    (yield* find('festival-inscription', { Id: idsAt(implications, 'IdInscription') }, ['IdProgramme'])).map((one) => [readId(one), one]),
  );
  const programmes = idsAt([...registrations.values()], 'IdProgramme');
  const shown = byOwner(yield* find('festival-programmation', { IdProgramme: programmes }, ['IdProgramme', 'Debut']), 'IdProgramme');
  const starts = implications.map((one) => {
    const programme = readNumber(registrations.get(readNumber(one, 'IdInscription') ?? 0) ?? {}, 'IdProgramme');
    const own = programme === null ? [] : (shown.get(programme) ?? []);
    return { person: readNumber(one, 'IdParticipant') ?? 0, starts: own.flatMap((screening) => readText(screening, 'Debut') ?? []) };
  });
  return new Map([...Map.groupBy(starts, ({ person }) => person)].map(([person, some]) => [person, some.flatMap((one) => one.starts)]));
}
