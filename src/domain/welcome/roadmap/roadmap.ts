import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { issuerOfFestival, type PromisedStays, staysPromisedTo, type VoucherSheet } from '#domain/lodging/cover-sheet.ts';
import { PARTICIPANT, participantNames } from '#domain/lodging/lodged.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { type GuestMeeting, type GuestScreening, meetingsOf, named, numbersIn, screeningsOf } from '../guest-events.ts';

export interface Allowance {
  readonly id: number;
  readonly tariff: number | null;
  readonly label: string;
  readonly amount: number | null;
  readonly isGiven: boolean;
}

export interface Roadmap extends PromisedStays, Pick<VoucherSheet, 'name' | 'issuer'> {
  /** Language of the guest. */
  readonly culture: Language;
  readonly edition: number;
  /** Record of the participant: when they come and go. */
  readonly participant: RecordData;
  readonly journeys: readonly RecordData[];
  readonly screenings: readonly GuestScreening[];
  readonly meetings: readonly GuestMeeting[];
  readonly allowances: readonly Allowance[];
  /** Who looks after them; null: nobody was named. */
  readonly host: { readonly name: string; readonly reach: string } | null;
}

/** They do not come, or nobody has asked them yet. */
const NOT_EXPECTED: readonly number[] = [ParticipantStatut.brouillon, ParticipantStatut.refusee, ParticipantStatut.desistement];

export const isExpected = (participant: RecordData): boolean => !NOT_EXPECTED.includes(readNumber(participant, 'Statut') ?? 0);

/** All that a guest needs on one page; null for who is not expected. */
export function* roadmapOf(id: number): Work<Roadmap | null> {
  return (yield* roadmapsOf([yield* see(PARTICIPANT, id)])).get(id) ?? null;
}

/** Those of participants who are expected, by participant: as many readings for one as for all of an edition. */
export function* roadmapsOf(participants: readonly RecordData[]): Work<ReadonlyMap<number, Roadmap>> {
  const expected = participants.filter(isExpected);
  const found = new Map<number, Roadmap>();
  for (const [edition, some] of Map.groupBy(expected, (one) => readNumber(one, 'Eannee') ?? 0))
    for (const roadmap of yield* roadmapsOfEdition(edition, some)) found.set(readId(roadmap.participant), roadmap);
  return found;
}

function* roadmapsOfEdition(edition: number, participants: readonly RecordData[]): Work<readonly Roadmap[]> {
  const ids = participants.map(readId);
  const called = yield* participantNames(ids);
  const languages = yield* languagesOf(participants);
  const stays = yield* staysPromisedTo(ids);
  const journeys = Map.groupBy(yield* find('festival-trajet', { IdParticipant: ids }), (one) => readNumber(one, 'IdParticipant') ?? 0);
  const screenings = yield* screeningsOf({ edition, ids });
  const meetings = yield* meetingsOf(numbersIn(participants, 'IdContact'), edition);
  const allowances = yield* allowancesOf(ids);
  const hosts = yield* hostsOf(participants);
  const issuer = yield* issuerOfFestival();
  return participants.map((participant) => {
    const id = readId(participant);
    return {
      culture: languages.get(readNumber(participant, 'IdContact') ?? 0) ?? languageOf(null),
      name: called.get(id) ?? '',
      edition,
      participant,
      ...(stays.get(id) ?? { nights: [], stays: [], hotels: [] }),
      journeys: (journeys.get(id) ?? []).toSorted(byJourney),
      screenings: screenings.get(id) ?? [],
      meetings: meetings.get(readNumber(participant, 'IdContact') ?? 0) ?? [],
      allowances: allowances.get(id) ?? [],
      host: hosts.get(readNumber(participant, 'IdUtilisateurReferent') ?? 0) ?? null,
      issuer,
    };
  });
}

/** By contact. */
function* languagesOf(participants: readonly RecordData[]): Work<ReadonlyMap<number, Language>> {
  const contacts = yield* find('contact', { Id: numbersIn(participants, 'IdContact') });
  const languages = yield* find('langue', { Id: numbersIn(contacts, 'IdLangueCorrespondance') });
  return new Map(
    contacts.map((contact) => {
      const language = languages.find((one) => readId(one) === contact['IdLangueCorrespondance']);
      return [readId(contact), languageOf(readText(language ?? {}, 'Code'))];
    }),
  );
}

const whenOf = (journey: RecordData): string => `${readText(journey, 'Date') ?? '9999'} ${readText(journey, 'Heure') ?? ''}`;
const byJourney = (left: RecordData, right: RecordData): number => whenOf(left).localeCompare(whenOf(right));

function* allowancesOf(ids: readonly number[]): Work<ReadonlyMap<number, readonly Allowance[]>> {
  const allowances = yield* find('festival-defraiement', { IdParticipant: ids });
  const tariffs = yield* named('festival-tarif', allowances, 'IdTarif');
  const told = (allowance: RecordData): Allowance => {
    const unit = readNumber(allowance, 'ValeurFigee');
    return {
      id: readId(allowance),
      tariff: readNumber(allowance, 'IdTarif'),
      label: readText(tariffs, String(allowance['IdTarif'])) ?? '',
      amount: unit === null ? null : unit * (readNumber(allowance, 'Quantite') ?? 1),
      isGiven: readText(allowance, 'DateRemise') !== null,
    };
  };
  const byOwner = Map.groupBy(allowances, (one) => readNumber(one, 'IdParticipant') ?? 0);
  return new Map([...byOwner].map(([owner, some]) => [owner, some.map(told)]));
}

/** By user. */
function* hostsOf(participants: readonly RecordData[]): Work<ReadonlyMap<number, NonNullable<Roadmap['host']>>> {
  const hosts = yield* find('utilisateur', { Id: numbersIn(participants, 'IdUtilisateurReferent') });
  return new Map(
    hosts.map((host) => {
      const name = [readText(host, 'Prenom'), readText(host, 'Nom')].filter((part) => part !== null).join(' ');
      return [readId(host), { name, reach: readText(host, 'Login') ?? '' }];
    }),
  );
}
