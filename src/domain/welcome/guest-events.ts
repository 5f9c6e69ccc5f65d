import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import type { Named } from '#domain/work/typed-records.ts';
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
  /** Part of the guest: their own film, or their words on stage. */
  readonly part: 'film' | 'presente' | 'anime' | 'salle' | 'interprete';
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
  const pairs = yield* links('festival-participant', 'Films', { owners: ids });
  return new Map([...Map.groupBy(pairs, ({ owner }) => owner)].map(([owner, some]) => [owner, some.map(({ target }) => target)]));
}

/** A screening that a guest has to do with. */
export interface Attendance extends Pick<GuestScreening, 'part'> {
  readonly screening: FestivalProgrammation;
}

/** Screenings of the films of each, and those at which they speak, in whatever state: as many readings for one as for all. */
export function* attendancesOf({ edition, ids }: Guests): Work<ReadonlyMap<number, readonly Attendance[]>> {
  const films = yield* filmsOf(ids);
  const invited = yield* find('participant-implication', { IdParticipant: ids });
  const entries = [
    ...(yield* find('festival-inscription', { IdFilm: [...new Set([...films.values()].flat())], Eannee: edition })),
    ...(yield* find('festival-inscription', { Id: numbersIn(invited, 'IdInscription') })),
  ];
  const spoken = yield* links('festival-programmation', 'Intervenants', { targets: ids });
  const found = [
    ...(yield* find('festival-programmation', { Id: spoken.map(({ owner }) => owner), Eannee: edition })),
    ...(yield* find('festival-programmation', { IdInterprete: ids, Eannee: edition })),
    ...(yield* find('festival-programmation', { IdProgramme: numbersIn(entries, 'IdProgramme'), Eannee: edition })),
  ];
  const screenings = [...byId(found).values()];
  const [invitations, byEntry] = [groupedBy(invited, 'IdParticipant'), byId(entries)];
  const [byFilm, ofProgramme] = [groupedBy(entries, 'IdFilm'), groupedBy(screenings, 'IdProgramme')];
  const interpreted = groupedBy(screenings, 'IdInterprete');
  const roles = Map.groupBy(spoken, ({ target }) => target);
  const screeningsById = byId(screenings);
  return new Map(
    ids.map((id) => {
      const entered = numbersIn(invitations.get(id) ?? [], 'IdInscription').flatMap((entry) => byEntry.get(entry) ?? []);
      const shown = [...entered, ...(films.get(id) ?? []).flatMap((film) => byFilm.get(film) ?? [])];
      const programmes = new Set(numbersIn(shown, 'IdProgramme'));
      const ownScreenings = new Set([
        ...(roles.get(id) ?? []).flatMap(({ owner }) => screeningsById.get(owner) ?? []),
        ...(interpreted.get(id) ?? []),
        ...[...programmes].flatMap((programme) => ofProgramme.get(programme) ?? []),
      ]);
      const parts = [...ownScreenings].flatMap((screening) => {
        // A film of one's own that one introduces is listed once, as what one does there.
        const role = (roles.get(id) ?? []).find(({ owner }) => owner === screening.Id);
        const part = partOf(screening, { id, programmes, role: role === undefined ? null : (role.said.Role ?? IntervenantRole.presente) });
        return part === null ? [] : [{ screening, part }];
      });
      return [id, parts] as const;
    }),
  );
}

/** Those of them that take place, as they are shown to the guest. */
export function* screeningsOf(guests: Guests): Work<ReadonlyMap<number, readonly GuestScreening[]>> {
  const attended = yield* attendancesOf(guests);
  const all = [...attended.values()]
    .flat()
    .map(({ screening }) => screening)
    .filter(takesPlace);
  const titles = yield* named('festival-programme', all, 'IdProgramme');
  const places = yield* placesOf(numbersIn(all, 'IdSalle'));
  function toGuestScreening({ screening, part }: Attendance): GuestScreening {
    return {
      id: screening.Id,
      shown: screening.IdProgramme,
      room: screening.IdSalle,
      part,
      start: screening.Debut ?? '',
      end: screening.Fin,
      title: readText(titles, String(screening.IdProgramme)) ?? '',
      place: places.get(screening.IdSalle ?? 0) ?? '',
    };
  }
  return new Map(
    [...attended].map(([id, some]) => [
      id,
      some
        .filter(({ screening }) => takesPlace(screening))
        .map(toGuestScreening)
        .toSorted(byStart),
    ]),
  );
}

function takesPlace({ Etat, Debut }: FestivalProgrammation): boolean {
  return Etat === SeanceEtat.confirmee && Debut !== null;
}

interface Involvement {
  readonly id: number;
  /** Those that show films of the guest. */
  readonly programmes: ReadonlySet<number>;
  /** Given by staff; null: none. */
  readonly role: number | null;
}

function partOf(screening: FestivalProgrammation, { id, programmes, role }: Involvement): GuestScreening['part'] | null {
  if (role === IntervenantRole.absente) return null;
  if (role === IntervenantRole.presente) return 'presente';
  if (role === IntervenantRole.anime) return 'anime';
  if (screening.IdInterprete === id) return 'interprete';
  if (programmes.has(screening.IdProgramme)) return 'film';
  return role === IntervenantRole.salle ? 'salle' : null;
}

/** Appointments of contacts, by contact. */
export function* meetingsOf(contacts: readonly number[], edition: number): Work<ReadonlyMap<number, readonly GuestMeeting[]>> {
  const invited = yield* links('agenda', 'Intervenants', { targets: contacts });
  const meetings = yield* find('agenda', { Id: [...new Set(invited.map(({ owner }) => owner))], Eannee: edition });
  const held = byId(meetings);
  const titles = yield* names('agenda', meetings.map(readId));
  const rooms = yield* placesOf(numbersIn(meetings, 'IdSalle'));
  const venues = yield* named('festival-lieu', meetings, 'IdLieu');
  function toMeetings(owner: number, role: string | null): readonly GuestMeeting[] {
    const meeting = held.get(owner);
    if (meeting === undefined) return [];
    return [
      {
        id: owner,
        shown: null,
        room: meeting.IdSalle ?? meeting.IdLieu,
        start: meeting.Debut,
        end: meeting.Fin,
        title: readText(titles, String(owner)) ?? '',
        place: rooms.get(meeting.IdSalle ?? 0) ?? readText(venues, String(meeting.IdLieu)) ?? '',
        role,
      },
    ];
  }
  return new Map(
    [...Map.groupBy(invited, ({ target }) => target)].map(([contact, some]) => [
      contact,
      some.flatMap(({ owner, said }) => toMeetings(owner, said.Role)).toSorted(byStart),
    ]),
  );
}

/** Display of what records refer to by a field, by id. */
export function* named<E extends string, F extends string>(
  entity: E & Named<E>,
  records: readonly { readonly [K in F]?: number | null | undefined }[],
  field: F,
): Work<RecordData> {
  return yield* names<string>(entity, numbersIn(records, field));
}

/** Rooms with their venue, as somebody who does not know the town looks for them. */
function* placesOf(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const rooms = yield* find('festival-salle', { Id: ids });
  const titles = yield* names('festival-salle', rooms.map(readId));
  const venues = yield* named('festival-lieu', rooms, 'IdLieu');
  return new Map(
    rooms.map((room) => {
      const [title, venue] = [readText(titles, String(room.Id)) ?? '', readText(venues, String(room.IdLieu)) ?? ''];
      // Many rooms bear the name of their venue and a number.
      const nameParts = title.startsWith(venue) ? [title] : [title, venue];
      return [room.Id, nameParts.filter((part) => part !== '').join(', ')] as const;
    }),
  );
}

function byStart(left: GuestEvent, right: GuestEvent): number {
  return left.start.localeCompare(right.start);
}
