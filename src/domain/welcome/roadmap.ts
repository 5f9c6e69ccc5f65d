import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { issuerOfFestival, promisedStays, type VoucherSheet } from '#domain/lodging/cover-sheet.ts';
import { PARTICIPANT, participantNames } from '#domain/lodging/lodged.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, links, names, see, type Work } from '#domain/work/work.ts';

/** Something that happens at an hour, in a place. */
export interface RoadmapEvent {
  /** UTC text. */
  readonly start: string;
  readonly end: string | null;
  readonly title: string;
  readonly place: string;
}

export interface RoadmapScreening extends RoadmapEvent {
  /** What the guest is there for: their own film, or what they say on stage. */
  readonly part: 'film' | 'presente' | 'interprete';
}

export interface Roadmap extends Pick<VoucherSheet, 'name' | 'stays' | 'hotels' | 'issuer'> {
  /** Language of the guest. */
  readonly culture: Language;
  readonly edition: number;
  /** Record of the participant: when they come and go. */
  readonly participant: RecordData;
  readonly journeys: readonly RecordData[];
  readonly screenings: readonly RoadmapScreening[];
  readonly meetings: readonly (RoadmapEvent & { readonly role: string | null })[];
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
    screenings: yield* screeningsOf(id, edition),
    meetings: contact === null ? [] : yield* meetingsOf(readId(contact), edition),
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

/** Confirmed screenings of the films of the guest, and those at which they speak. */
function* screeningsOf(id: number, edition: number): Work<readonly RoadmapScreening[]> {
  const films = (yield* links(PARTICIPANT, 'Films', { owners: [id] })).map(({ target }) => target);
  const invited = (yield* find('participant-implication', { IdParticipant: id })).flatMap((one) => readNumber(one, 'IdInscription') ?? []);
  const entries = [
    ...(yield* find('festival-inscription', { IdFilm: films, Eannee: edition })),
    ...(yield* find('festival-inscription', { Id: invited })),
  ];
  const programmes = [...new Set(entries.flatMap((entry) => readNumber(entry, 'IdProgramme') ?? []))];
  const found = [
    ...(yield* find('festival-programmation', { IdPresentateur: id, Eannee: edition })).map((screening) => ({
      screening,
      part: 'presente' as const,
    })),
    ...(yield* find('festival-programmation', { IdInterprete: id, Eannee: edition })).map((screening) => ({
      screening,
      part: 'interprete' as const,
    })),
    ...(yield* find('festival-programmation', { IdProgramme: programmes, Eannee: edition })).map((screening) => ({
      screening,
      part: 'film' as const,
    })),
  ];
  const confirmed = found.filter(({ screening }) => screening['Etat'] === SeanceEtat.confirmee && readText(screening, 'Debut') !== null);
  // A film of one's own that one introduces is told once, as what one does there.
  const told = [...Map.groupBy(confirmed, ({ screening }) => readId(screening)).values()].flatMap((some) => some.slice(0, 1));
  const titles = yield* named(
    'festival-programme',
    told.map(({ screening }) => screening),
    'IdProgramme',
  );
  const places = yield* placesOf(told.map(({ screening }) => readNumber(screening, 'IdSalle')));
  return told
    .map(({ screening, part }) => ({
      part,
      start: readText(screening, 'Debut') ?? '',
      end: readText(screening, 'Fin'),
      title: readText(titles, String(screening['IdProgramme'])) ?? '',
      place: places.get(readNumber(screening, 'IdSalle') ?? 0) ?? '',
    }))
    .toSorted(byStart);
}

const byStart = (left: RoadmapEvent, right: RoadmapEvent): number => left.start.localeCompare(right.start);

/** Display of what records refer to by a field, by id. */
function* named(entity: string, records: readonly RecordData[], field: string): Work<RecordData> {
  return yield* names(entity, [...new Set(records.flatMap((record) => readNumber(record, field) ?? []))]);
}

/** Rooms with their venue, as somebody who does not know the town looks for them. */
function* placesOf(ids: readonly (number | null)[]): Work<ReadonlyMap<number, string>> {
  const rooms = yield* find('festival-salle', { Id: [...new Set(ids.flatMap((id) => id ?? []))] });
  const titles = yield* names('festival-salle', rooms.map(readId));
  const venues = yield* named('festival-lieu', rooms, 'IdLieu');
  return new Map(
    rooms.map((room) => {
      const said = [readText(titles, String(readId(room))), readText(venues, String(room['IdLieu']))];
      return [readId(room), said.filter((part) => part !== null).join(', ')] as const;
    }),
  );
}

function* meetingsOf(contact: number, edition: number): Work<Roadmap['meetings']> {
  const invited = yield* links('agenda', 'Intervenants', { targets: [contact] });
  const meetings = yield* find('agenda', { Id: invited.map(({ owner }) => owner), Eannee: edition });
  const titles = yield* names('agenda', meetings.map(readId));
  const rooms = yield* placesOf(meetings.map((meeting) => readNumber(meeting, 'IdSalle')));
  const venues = yield* named('festival-lieu', meetings, 'IdLieu');
  return meetings
    .map((meeting) => ({
      start: readText(meeting, 'Debut') ?? '',
      end: readText(meeting, 'Fin'),
      title: readText(titles, String(readId(meeting))) ?? '',
      place: rooms.get(readNumber(meeting, 'IdSalle') ?? 0) ?? readText(venues, String(meeting['IdLieu'])) ?? '',
      role: readText(invited.find(({ owner }) => owner === readId(meeting))?.said ?? {}, 'Role'),
    }))
    .toSorted(byStart);
}

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
