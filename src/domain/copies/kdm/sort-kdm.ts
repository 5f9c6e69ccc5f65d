import { festivalZone, parseInstant, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalServeur } from '#generated/records/festival-serveur.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { FilmKdm } from '#generated/records/film-kdm.gen.ts';
import { isSameName } from '../certificate/distinguished-name.ts';
import type { Kdm } from './read-kdm.ts';

/** Why a key is left out, in the order in which it is looked at. */
export type KdmRefusal =
  | 'dejaLue'
  | 'autreFestival'
  | 'composition'
  | 'appareil'
  | 'sansSeance'
  | 'autreSalle'
  | 'sansFin'
  | 'decalage'
  | 'debutPendant'
  | 'finPendant'
  | 'horsSeance';

/** Records of the festival that keys are compared with. */
export interface KdmWorld {
  readonly copies: readonly FilmCopie[];
  readonly servers: readonly FestivalServeur[];
  /** Of an edition, without those that are cancelled, by the copy that they show. */
  readonly screenings: ReadonlyMap<number, readonly FestivalProgrammation[]>;
  readonly keys: readonly FilmKdm[];
}

export interface GoodKdm {
  readonly copy: FilmCopie;
  readonly server: FestivalServeur;
  /** Screenings in that room that the window holds whole. */
  readonly covered: readonly FestivalProgrammation[];
  /** Screenings of the copy in that room, covered or not. */
  readonly inRoom: number;
  /** Keys that were waited for and that this one is. */
  readonly awaited: readonly FilmKdm[];
}

interface RefusedKdm {
  readonly refusal: KdmRefusal;
  readonly copy: FilmCopie | null;
  readonly server: FestivalServeur | null;
  /** The screening that the window misses, or the one of another room. */
  readonly screening: FestivalProgrammation | null;
}

export type SortedKdm = GoodKdm | RefusedKdm;

interface Window {
  readonly from: string;
  readonly until: string;
}

/** Matches a key by certificate, composition and window; what one of the three contradicts is refused. */
export function sortKdm(kdm: Kdm, world: KdmWorld): SortedKdm {
  const server =
    world.servers.find(
      ({ NoCertificat, Sujet }) => NoCertificat === kdm.recipient.serial && isSameName(Sujet ?? '', kdm.recipient.subject),
    ) ?? null;
  const copies = world.copies.filter(({ Composition }) => compositionOf(Composition) === kdm.composition);
  function refused(refusal: KdmRefusal, screening: FestivalProgrammation | null = null, copy = copies[0] ?? null): RefusedKdm {
    return { refusal, copy, server, screening };
  }
  if (world.keys.some(({ NoMessage }) => NoMessage === kdm.message)) return refused('dejaLue');
  if (server === null) return refused('autreFestival');
  if (copies.length === 0) return refused('composition');
  if (isForOtherRoom(kdm, server, world.servers)) return refused('appareil');
  const shown = copies.flatMap((copy) => (world.screenings.get(copy.Id) ?? []).map((screening) => ({ copy, screening })));
  const here = shown.filter(({ screening }) => screening.IdSalle === server.IdSalle);
  if (shown.length === 0) return refused('sansSeance');
  if (here.length === 0) return refused('autreSalle', shown[0]?.screening);
  const screenings = here.map(({ screening }) => screening);
  const fault = windowFault(kdm, screenings);
  if (fault !== null) return refused(fault.refusal, fault.screening);
  const covered = screenings.filter((screening) => isCovered(screening, kdm));
  const copy = here.find(({ screening }) => covered.includes(screening))?.copy;
  if (copy === undefined) return refused('horsSeance', screenings[0]);
  const awaited = world.keys.filter((key) => key.IdCopie === copy.Id && isAwaited(key, server, { kdm, covered }));
  return { copy, server, covered, inRoom: screenings.length, awaited };
}

/** `urn:uuid:…` or not, in any case. */
export function compositionOf(text: string | null): string {
  return (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
}

/** Only devices of another room are allowed to play it. */
function isForOtherRoom({ thumbprints }: Kdm, server: FestivalServeur, servers: readonly FestivalServeur[]): boolean {
  const targetServers = servers.filter(({ Empreinte }) => Empreinte !== null && thumbprints.includes(Empreinte));
  return targetServers.length > 0 && targetServers.every(({ IdSalle }) => IdSalle !== server.IdSalle);
}

interface WindowFault {
  readonly refusal: KdmRefusal;
  readonly screening: FestivalProgrammation | undefined;
}

function windowFault(kdm: Kdm, screenings: readonly FestivalProgrammation[]): WindowFault | null {
  const endless = screenings.find(({ Fin }) => Fin === null);
  if (endless !== undefined) return { refusal: 'sansFin', screening: endless };
  const cut = screenings.find((screening) => isMet(screening, kdm) && !isCovered(screening, kdm));
  if (cut === undefined && screenings.some((screening) => isCovered(screening, kdm))) return null;
  const meant = wallWindow(kdm);
  const shifted = screenings.find((screening) => !isCovered(screening, kdm) && isCovered(screening, meant));
  if (shifted !== undefined) return { refusal: 'decalage', screening: shifted };
  if (cut === undefined) return { refusal: 'horsSeance', screening: nearest(screenings, kdm) };
  return { refusal: startOf(cut) < kdm.from ? 'debutPendant' : 'finPendant', screening: cut };
}

/** The hours as they are written, in the time of the festival: what whoever forgot the offset meant. */
function wallWindow({ writtenFrom, writtenUntil }: Kdm): Window {
  return { from: wallInstant(writtenFrom), until: wallInstant(writtenUntil) };
}

function wallInstant(written: string): string {
  return toUtcText(zonedInstant(written.slice(0, 10), written.slice(11, 19), festivalZone()));
}

function startOf({ Debut }: FestivalProgrammation): string {
  return Debut ?? '';
}

function isCovered(screening: FestivalProgrammation, { from, until }: Window): boolean {
  return from <= startOf(screening) && (screening.Fin ?? '9') <= until;
}

function isMet(screening: FestivalProgrammation, { from, until }: Window): boolean {
  return startOf(screening) < until && from < (screening.Fin ?? startOf(screening));
}

function nearest(screenings: readonly FestivalProgrammation[], { from }: Window): FestivalProgrammation | undefined {
  function gap(screening: FestivalProgrammation): number {
    return Math.abs((parseInstant(startOf(screening)) ?? 0) - (parseInstant(from) ?? 0));
  }
  return screenings.toSorted((one, other) => gap(one) - gap(other))[0];
}

interface Coverage {
  readonly kdm: Kdm;
  readonly covered: readonly FestivalProgrammation[];
}

function isAwaited(key: FilmKdm, server: FestivalServeur, { kdm, covered }: Coverage): boolean {
  if (key.IsRecue === true || key.IdSalle !== server.IdSalle || (key.IdServeur ?? server.Id) !== server.Id) return false;
  if (key.IdProgrammation !== null) return covered.some(({ Id }) => Id === key.IdProgrammation);
  return key.Debut < kdm.until && kdm.from < key.Fin;
}
