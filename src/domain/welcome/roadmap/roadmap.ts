import { nameOf } from '#domain/directory/people.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalDefraiement } from '#generated/records/festival-defraiement.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { issuerOfFestival, type PromisedStays, staysPromisedTo, type VoucherSheet } from '#domain/lodging/cover-sheet.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { type GuestMeeting, type GuestScreening, meetingsOf, named, screeningsOf } from '../guest-events.ts';

interface Allowance {
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
  readonly participant: Pick<FestivalParticipant, 'Id' | 'Arrivee' | 'HeureArrivee' | 'Depart' | 'HeureDepart'>;
  readonly journeys: readonly FestivalTrajet[];
  readonly screenings: readonly GuestScreening[];
  readonly meetings: readonly GuestMeeting[];
  readonly allowances: readonly Allowance[];
  /** Who looks after them; null: nobody was named. */
  readonly host: { readonly name: string; readonly reach: string } | null;
}

/** They do not come, or nobody has asked them yet. */
const NOT_EXPECTED: readonly number[] = [ParticipantStatut.brouillon, ParticipantStatut.refusee, ParticipantStatut.desistement];

export function isExpected({ Statut }: Pick<FestivalParticipant, 'Statut'>): boolean {
  return !NOT_EXPECTED.includes(Statut);
}

/** All that a guest needs on one page; null for who is not expected. */
export function* roadmapOf(id: number): Work<Roadmap | null> {
  return (yield* roadmapsOf([yield* see('festival-participant', id)])).get(id) ?? null;
}

/** Those of participants who are expected, by participant: as many readings for one as for all of an edition. */
export function* roadmapsOf(participants: readonly FestivalParticipant[]): Work<ReadonlyMap<number, Roadmap>> {
  const expected = participants.filter(isExpected);
  const found = new Map<number, Roadmap>();
  for (const [edition, some] of groupedBy(expected, 'Eannee'))
    for (const roadmap of yield* roadmapsOfEdition(edition, some)) found.set(roadmap.participant.Id, roadmap);
  return found;
}

function* roadmapsOfEdition(edition: number, participants: readonly FestivalParticipant[]): Work<readonly Roadmap[]> {
  const ids = participants.map(readId);
  const called = yield* participantNames(ids);
  const languages = yield* languagesOf(participants);
  const stays = yield* staysPromisedTo(ids);
  const journeys = groupedBy(yield* find('festival-trajet', { IdParticipant: ids }), 'IdParticipant');
  const screenings = yield* screeningsOf({ edition, ids });
  const meetings = yield* meetingsOf(numbersIn(participants, 'IdContact'), edition);
  const allowances = yield* allowancesOf(ids);
  const hosts = yield* hostsOf(participants);
  const issuer = yield* issuerOfFestival();
  return participants.map((participant) => {
    const id = participant.Id;
    return {
      culture: languages.get(participant.IdContact ?? 0) ?? languageOf(null),
      name: called.get(id) ?? '',
      edition,
      participant,
      ...(stays.get(id) ?? { nights: [], stays: [], hotels: [] }),
      journeys: (journeys.get(id) ?? []).toSorted(byJourney),
      screenings: screenings.get(id) ?? [],
      meetings: meetings.get(participant.IdContact ?? 0) ?? [],
      allowances: allowances.get(id) ?? [],
      host: hosts.get(participant.IdUtilisateurReferent ?? 0) ?? null,
      issuer,
    };
  });
}

/** By contact. */
function* languagesOf(participants: readonly FestivalParticipant[]): Work<ReadonlyMap<number, Language>> {
  const contacts = yield* find('contact', { Id: numbersIn(participants, 'IdContact') });
  const languages = yield* find('langue', { Id: numbersIn(contacts, 'IdLangueCorrespondance') });
  return new Map(
    contacts.map((contact) => {
      const language = languages.find((one) => one.Id === contact.IdLangueCorrespondance);
      return [contact.Id, languageOf(language?.Code ?? null)];
    }),
  );
}

function whenOf(journey: FestivalTrajet): string {
  return `${journey.Date} ${journey.Heure ?? ''}`;
}

function byJourney(left: FestivalTrajet, right: FestivalTrajet): number {
  return whenOf(left).localeCompare(whenOf(right));
}

function* allowancesOf(ids: readonly number[]): Work<ReadonlyMap<number, readonly Allowance[]>> {
  const allowances = yield* find('festival-defraiement', { IdParticipant: ids });
  const tariffs = yield* named('festival-tarif', allowances, 'IdTarif');
  function told(allowance: FestivalDefraiement): Allowance {
    const unit = allowance.ValeurFigee;
    return {
      id: allowance.Id,
      tariff: allowance.IdTarif,
      label: readText(tariffs, String(allowance.IdTarif)) ?? '',
      amount: unit === null ? null : unit * allowance.Quantite,
      isGiven: allowance.DateRemise !== null,
    };
  }
  return new Map([...groupedBy(allowances, 'IdParticipant')].map(([owner, some]) => [owner, some.map(told)]));
}

/** By user. */
function* hostsOf(participants: readonly FestivalParticipant[]): Work<ReadonlyMap<number, NonNullable<Roadmap['host']>>> {
  const hosts = yield* find('utilisateur', { Id: numbersIn(participants, 'IdUtilisateurReferent') });
  return new Map(
    hosts.map((host) => {
      const name = nameOf(host);
      return [host.Id, { name, reach: host.Login }];
    }),
  );
}
