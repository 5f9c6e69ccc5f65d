import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { PARTICIPANT } from '#domain/lodging/lodged.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, links, names, type Work } from '#domain/work/work.ts';

/** Something that happens at an hour, in a place. */
export interface GuestEvent {
  /** Of the record that says it, of what is shown and of the room. */
  readonly id: number;
  readonly shown: number | null;
  readonly room: number | null;
  /** UTC text. */
  readonly start: string;
  readonly end: string | null;
  readonly title: string;
  readonly place: string;
}

export interface GuestScreening extends GuestEvent {
  /** What the guest is there for: their own film, or what they say on stage. */
  readonly part: 'film' | 'presente' | 'interprete';
}

export interface GuestMeeting extends GuestEvent {
  readonly role: string | null;
}

/** Participants of one edition, each with the films that bring them. */
export interface Guests {
  readonly edition: number;
  readonly ids: readonly number[];
}

/** Films of participants, by participant. */
export function* filmsOf(ids: readonly number[]): Work<ReadonlyMap<number, readonly number[]>> {
  const pairs = yield* links(PARTICIPANT, 'Films', { owners: ids });
  return new Map([...Map.groupBy(pairs, ({ owner }) => owner)].map(([owner, some]) => [owner, some.map(({ target }) => target)]));
}

/** A screening that a guest has to do with. */
export interface Attendance extends Pick<GuestScreening, 'part'> {
  readonly screening: RecordData;
}

/** Screenings of the films of each, and those at which they speak, in whatever state: as many readings for one as for all. */
export function* attendancesOf({ edition, ids }: Guests): Work<ReadonlyMap<number, readonly Attendance[]>> {
  const films = yield* filmsOf(ids);
  const invited = yield* find('participant-implication', { IdParticipant: ids });
  const entries = [
    ...(yield* find('festival-inscription', { IdFilm: [...new Set([...films.values()].flat())], Eannee: edition })),
    ...(yield* find('festival-inscription', { Id: numbersIn(invited, 'IdInscription') })),
  ];
  const found = [
    ...(yield* find('festival-programmation', { IdPresentateur: ids, Eannee: edition })),
    ...(yield* find('festival-programmation', { IdInterprete: ids, Eannee: edition })),
    ...(yield* find('festival-programmation', { IdProgramme: numbersIn(entries, 'IdProgramme'), Eannee: edition })),
  ];
  const screenings = [...new Map(found.map((screening) => [readId(screening), screening])).values()];
  const [invitations, byFilm, ofProgramme] = [by(invited, 'IdParticipant'), by(entries, 'IdFilm'), by(screenings, 'IdProgramme')];
  const byEntry = by(entries, 'Id');
  const speaking = ['IdPresentateur', 'IdInterprete'].map((field) => by(screenings, field));
  return new Map(
    ids.map((id) => {
      const entered = numbersIn(invitations.get(id) ?? [], 'IdInscription').flatMap((entry) => byEntry.get(entry) ?? []);
      const shown = [...entered, ...(films.get(id) ?? []).flatMap((film) => byFilm.get(film) ?? [])];
      const programmes = new Set(numbersIn(shown, 'IdProgramme'));
      const own = new Set([
        ...speaking.flatMap((spoken) => spoken.get(id) ?? []),
        ...[...programmes].flatMap((programme) => ofProgramme.get(programme) ?? []),
      ]);
      const parts = [...own].flatMap((screening) => {
        // A film of one's own that one introduces is told once, as what one does there.
        const part = partOf(screening, id, programmes);
        return part === null ? [] : [{ screening, part }];
      });
      return [id, parts] as const;
    }),
  );
}

const by = (records: readonly RecordData[], field: string): ReadonlyMap<number | null, readonly RecordData[]> =>
  Map.groupBy(records, (one) => readNumber(one, field));

/** Those of them that take place, as they are told to the guest. */
export function* screeningsOf(guests: Guests): Work<ReadonlyMap<number, readonly GuestScreening[]>> {
  const attended = yield* attendancesOf(guests);
  const all = [...attended.values()]
    .flat()
    .map(({ screening }) => screening)
    .filter(takesPlace);
  const titles = yield* named('festival-programme', all, 'IdProgramme');
  const places = yield* placesOf(numbersIn(all, 'IdSalle'));
  const told = ({ screening, part }: Attendance): GuestScreening => ({
    id: readId(screening),
    shown: readNumber(screening, 'IdProgramme'),
    room: readNumber(screening, 'IdSalle'),
    part,
    start: readText(screening, 'Debut') ?? '',
    end: readText(screening, 'Fin'),
    title: readText(titles, String(screening['IdProgramme'])) ?? '',
    place: places.get(readNumber(screening, 'IdSalle') ?? 0) ?? '',
  });
  return new Map(
    [...attended].map(([id, some]) => [
      id,
      some
        .filter(({ screening }) => takesPlace(screening))
        .map(told)
        .toSorted(byStart),
    ]),
  );
}

const takesPlace = (screening: RecordData): boolean => screening['Etat'] === SeanceEtat.confirmee && readText(screening, 'Debut') !== null;

function partOf(screening: RecordData, id: number, programmes: ReadonlySet<number>): GuestScreening['part'] | null {
  if (screening['IdPresentateur'] === id) return 'presente';
  if (screening['IdInterprete'] === id) return 'interprete';
  return programmes.has(readNumber(screening, 'IdProgramme') ?? 0) ? 'film' : null;
}

/** Appointments of contacts, by contact. */
export function* meetingsOf(contacts: readonly number[], edition: number): Work<ReadonlyMap<number, readonly GuestMeeting[]>> {
  const invited = yield* links('agenda', 'Intervenants', { targets: contacts });
  const meetings = yield* find('agenda', { Id: [...new Set(invited.map(({ owner }) => owner))], Eannee: edition });
  const byId = new Map(meetings.map((meeting) => [readId(meeting), meeting]));
  const titles = yield* names('agenda', meetings.map(readId));
  const rooms = yield* placesOf(numbersIn(meetings, 'IdSalle'));
  const venues = yield* named('festival-lieu', meetings, 'IdLieu');
  const told = (owner: number, said: RecordData): readonly GuestMeeting[] => {
    const meeting = byId.get(owner);
    if (meeting === undefined) return [];
    return [
      {
        id: owner,
        shown: null,
        room: readNumber(meeting, 'IdSalle') ?? readNumber(meeting, 'IdLieu'),
        start: readText(meeting, 'Debut') ?? '',
        end: readText(meeting, 'Fin'),
        title: readText(titles, String(owner)) ?? '',
        place: rooms.get(readNumber(meeting, 'IdSalle') ?? 0) ?? readText(venues, String(meeting['IdLieu'])) ?? '',
        role: readText(said, 'Role'),
      },
    ];
  };
  return new Map(
    [...Map.groupBy(invited, ({ target }) => target)].map(([contact, some]) => [
      contact,
      some.flatMap(({ owner, said }) => told(owner, said)).toSorted(byStart),
    ]),
  );
}

/** Ids that records refer to by a field, each once. */
export const numbersIn = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((record) => readNumber(record, field) ?? [])),
];

/** Display of what records refer to by a field, by id. */
export function* named(entity: string, records: readonly RecordData[], field: string): Work<RecordData> {
  return yield* names(entity, numbersIn(records, field));
}

/** Rooms with their venue, as somebody who does not know the town looks for them. */
function* placesOf(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const rooms = yield* find('festival-salle', { Id: ids });
  const titles = yield* names('festival-salle', rooms.map(readId));
  const venues = yield* named('festival-lieu', rooms, 'IdLieu');
  return new Map(
    rooms.map((room) => {
      const [title, venue] = [readText(titles, String(readId(room))) ?? '', readText(venues, String(room['IdLieu'])) ?? ''];
      // Many rooms bear the name of their venue and a number.
      const said = title.startsWith(venue) ? [title] : [title, venue];
      return [readId(room), said.filter((part) => part !== '').join(', ')] as const;
    }),
  );
}

const byStart = (left: GuestEvent, right: GuestEvent): number => left.start.localeCompare(right.start);
