import type { FestivalRooming } from '#generated/records/festival-rooming.gen.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { readSent, type RoomingChanges, roomingChanges } from './rooming-changes.ts';
import { type RoomingLine, roomingLines } from './rooming-lines.ts';

export interface GuestName {
  readonly nom: string | null;
  readonly prenom: string | null;
}

/** A list as a hotel gets it. */
export interface RoomingSheet {
  readonly hotel: FestivalHotel;
  readonly eannee: number;
  readonly version: number;
  /** The last one that was sent; null: this is the first. */
  readonly before: number | null;
  readonly lines: readonly RoomingLine[];
  /** Null: the one before kept nothing to compare with. */
  readonly changes: RoomingChanges | null;
  /** Names of those whose stay is gone, by participant. */
  readonly names: ReadonlyMap<number, GuestName>;
}

function versionOf(rooming: Partial<FestivalRooming>): number {
  return rooming.VersionRooming ?? 0;
}

function isSent(rooming: FestivalRooming): boolean {
  return rooming.DateEnvoi !== null && rooming.Etat !== RoomingEtat.brouillon;
}

/** Content of the next list of a hotel, compared with the last one that it got. */
export function* nextRooming(idHotel: number, eannee: number): Work<RoomingSheet> {
  const hotel = yield* see('festival-hotel', idHotel);
  const roomings = (yield* find('festival-rooming', { IdHotel: idHotel, Eannee: eannee })).toSorted(
    (left, right) => versionOf(left) - versionOf(right),
  );
  const draft = roomings.at(-1);
  const isDrafted = draft !== undefined && !isSent(draft);
  return yield* sheetOf(hotel, { eannee, version: versionOf(draft ?? {}) + (isDrafted ? 0 : 1), last: roomings.findLast(isSent) });
}

/** The list that was sent, with what it changed: as the mail that brings it encloses it. */
export function* sentRooming(rooming: FestivalRooming): Work<RoomingSheet> {
  const [idHotel, eannee] = [rooming.IdHotel, rooming.Eannee];
  const hotel = yield* see('festival-hotel', idHotel);
  const roomings = yield* find('festival-rooming', { IdHotel: idHotel, Eannee: eannee });
  const [last] = roomings
    .filter((one) => isSent(one) && versionOf(one) < versionOf(rooming))
    .toSorted((left, right) => versionOf(right) - versionOf(left));
  return yield* sheetOf(hotel, { eannee, version: versionOf(rooming), last });
}

interface Versions {
  readonly eannee: number;
  readonly version: number;
  readonly last: FestivalRooming | undefined;
}

function* sheetOf(hotel: FestivalHotel, { eannee, version, last }: Versions): Work<RoomingSheet> {
  const lines = yield* roomingLines(eannee, hotel.Id);
  const sent = last === undefined ? null : readSent(last.Contenu);
  const changes = sent === null ? null : roomingChanges(lines, sent);
  const people = (changes?.gone ?? []).map(({ participant }) => participant);
  return {
    hotel,
    eannee,
    version,
    before: last === undefined ? null : versionOf(last),
    lines,
    changes,
    names: yield* namesOf(people),
  };
}

function* namesOf(ids: readonly number[]): Work<RoomingSheet['names']> {
  const participants = yield* find('festival-participant', { Id: [...new Set(ids)] });
  const people = yield* find('personne', { Id: participants.flatMap((one) => one.IdPersonne ?? []) });
  return new Map(
    participants.map((one) => {
      const person = people.find(({ Id }) => Id === one.IdPersonne);
      return [one.Id, { nom: person?.Nom ?? null, prenom: person?.Prenom ?? null }];
    }),
  );
}
