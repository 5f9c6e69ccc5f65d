import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { issuerOfFestival, promisedStays, type VoucherSheet } from '#domain/lodging/cover-sheet.ts';
import { PARTICIPANT, participantNames } from '#domain/lodging/lodged.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { type GuestMeeting, type GuestScreening, meetingsOf, named, screeningsOf } from './guest-events.ts';

export interface Roadmap extends Pick<VoucherSheet, 'name' | 'stays' | 'hotels' | 'issuer'> {
  /** Language of the guest. */
  readonly culture: Language;
  readonly edition: number;
  /** Record of the participant: when they come and go. */
  readonly participant: RecordData;
  readonly journeys: readonly RecordData[];
  readonly screenings: readonly GuestScreening[];
  readonly meetings: readonly GuestMeeting[];
  readonly allowances: readonly { readonly label: string; readonly amount: number | null; readonly isGiven: boolean }[];
  /** Who looks after them; null: nobody was named. */
  readonly host: { readonly name: string; readonly reach: string } | null;
}

/** They do not come, or nobody has asked them yet. */
const NOT_EXPECTED: readonly number[] = [ParticipantStatut.brouillon, ParticipantStatut.refusee, ParticipantStatut.desistement];

/** All that a guest needs on one page; null for who is not expected. */
export function* roadmapOf(id: number): Work<Roadmap | null> {
  const participant = yield* see(PARTICIPANT, id);
  if (NOT_EXPECTED.includes(readNumber(participant, 'Statut') ?? 0)) return null;
  const edition = readNumber(participant, 'Eannee') ?? 0;
  const contact = yield* one('contact', participant['IdContact']);
  const language = yield* one('langue', contact?.['IdLangueCorrespondance']);
  return {
    culture: languageOf(readText(language ?? {}, 'Code')),
    name: (yield* participantNames([id])).get(id) ?? '',
    edition,
    participant,
    ...(yield* promisedStays(id)),
    journeys: (yield* find('festival-trajet', { IdParticipant: id })).toSorted(byJourney),
    screenings: (yield* screeningsOf({ edition, ids: [id] })).get(id) ?? [],
    meetings: contact === null ? [] : ((yield* meetingsOf([readId(contact)], edition)).get(readId(contact)) ?? []),
    allowances: yield* allowancesOf(id),
    host: yield* hostOf(participant),
    issuer: yield* issuerOfFestival(),
  };
}

function* one(entity: string, id: unknown): Work<RecordData | null> {
  if (typeof id !== 'number') return null;
  return (yield* find(entity, { Id: id }))[0] ?? null;
}

const whenOf = (journey: RecordData): string => `${readText(journey, 'Date') ?? '9999'} ${readText(journey, 'Heure') ?? ''}`;
const byJourney = (left: RecordData, right: RecordData): number => whenOf(left).localeCompare(whenOf(right));

function* allowancesOf(id: number): Work<Roadmap['allowances']> {
  const allowances = yield* find('festival-defraiement', { IdParticipant: id });
  const tariffs = yield* named('festival-tarif', allowances, 'IdTarif');
  return allowances.map((allowance) => {
    const unit = readNumber(allowance, 'ValeurFigee');
    return {
      label: readText(tariffs, String(allowance['IdTarif'])) ?? '',
      amount: unit === null ? null : unit * (readNumber(allowance, 'Quantite') ?? 1),
      isGiven: readText(allowance, 'DateRemise') !== null,
    };
  });
}

function* hostOf(participant: RecordData): Work<Roadmap['host']> {
  const host = yield* one('utilisateur', participant['IdUtilisateurReferent']);
  if (host === null) return null;
  const name = [readText(host, 'Prenom'), readText(host, 'Nom')].filter((part) => part !== null).join(' ');
  return { name, reach: readText(host, 'Login') ?? '' };
}
