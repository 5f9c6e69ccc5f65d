import { nameOf } from '#domain/directory/people.ts';
import type { BenevoleAffectation } from '#generated/records/benevole-affectation.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalDefraiement } from '#generated/records/festival-defraiement.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { issuerOfFestival, type PromisedStays, staysPromisedTo, type VoucherSheet } from '#domain/lodging/cover-sheet.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { type GuestEvent, type GuestMeeting, type GuestScreening, meetingsOf, named, screeningsOf } from '../guest-events.ts';

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
  readonly participant: Pick<FestivalParticipant, 'Id' | 'Type' | 'Arrivee' | 'HeureArrivee' | 'Depart' | 'HeureDepart'>;
  readonly journeys: readonly FestivalTrajet[];
  readonly screenings: readonly GuestScreening[];
  readonly meetings: readonly GuestMeeting[];
  /** Hours of a volunteer. */
  readonly shifts: readonly GuestEvent[];
  readonly allowances: readonly Allowance[];
  /** Host of the guest; null: nobody was named. */
  readonly host: { readonly name: string; readonly reach: string } | null;
}

/** They do not come, or nobody has invited them yet. */
const NOT_EXPECTED: readonly number[] = [ParticipantStatut.brouillon, ParticipantStatut.refusee, ParticipantStatut.desistement];

export function isExpected({ Statut }: Pick<FestivalParticipant, 'Statut'>): boolean {
  return !NOT_EXPECTED.includes(Statut);
}

const VALID_VOLUNTEER: readonly number[] = [ParticipantStatut.validee, ParticipantStatut.retiree];

/** A volunteer is awaited once the request is accepted; anybody else once invited. */
function isAwaited({ Statut, Type }: Pick<FestivalParticipant, 'Statut' | 'Type'>): boolean {
  return Type === ParticipantType.benevole ? VALID_VOLUNTEER.includes(Statut) : isExpected({ Statut });
}

/** All that a guest needs on one page; null for who is not expected. */
export function* roadmapOf(id: number): Work<Roadmap | null> {
  return (yield* roadmapsOf([yield* see('festival-participant', id)])).get(id) ?? null;
}

/** Those of participants who are expected, by participant: as many readings for one as for all of an edition. */
export function* roadmapsOf(participants: readonly FestivalParticipant[]): Work<ReadonlyMap<number, Roadmap>> {
  const expected = participants.filter(isAwaited);
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
  const shifts = yield* shiftsOf(ids);
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
      shifts: shifts.get(id) ?? [],
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

/** By volunteer, in their order. */
function* shiftsOf(ids: readonly number[]): Work<ReadonlyMap<number, readonly GuestEvent[]>> {
  const shifts = yield* find('benevole-affectation', { IdParticipant: ids });
  const posts = yield* named('festival-poste-benevole', shifts, 'IdPoste');
  function toGuestEvent({ Id, IdPoste, Debut, Fin, Lieu }: BenevoleAffectation): GuestEvent {
    return { id: Id, shown: IdPoste, room: null, start: Debut, end: Fin, title: readText(posts, String(IdPoste)) ?? '', place: Lieu ?? '' };
  }
  return new Map(
    [...groupedBy(shifts, 'IdParticipant')].map(([owner, some]) => [
      owner,
      some.map(toGuestEvent).toSorted((left, right) => left.start.localeCompare(right.start)),
    ]),
  );
}

function* allowancesOf(ids: readonly number[]): Work<ReadonlyMap<number, readonly Allowance[]>> {
  const allowances = yield* find('festival-defraiement', { IdParticipant: ids });
  const tariffs = yield* named('festival-tarif', allowances, 'IdTarif');
  function toAllowance(allowance: FestivalDefraiement): Allowance {
    const unit = allowance.ValeurFigee;
    return {
      id: allowance.Id,
      tariff: allowance.IdTarif,
      label: readText(tariffs, String(allowance.IdTarif)) ?? '',
      amount: unit === null ? null : unit * allowance.Quantite,
      isGiven: allowance.DateRemise !== null,
    };
  }
  return new Map([...groupedBy(allowances, 'IdParticipant')].map(([owner, some]) => [owner, some.map(toAllowance)]));
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
