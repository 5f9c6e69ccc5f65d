/** Zones by whose clocks hours are read: that of the installation (`FESTIVAL_ZONE`), and those of editions that have their own (decision 0180). */
const zones: {
  installation: string;
  ofEditions: ReadonlyMap<number, string>;
  /** Zone of the edition that is worked on, as the host of the running code knows it. */
  worked: () => string | null;
  /** Zone of the work that runs right now. */
  held: string | null;
} = { installation: 'Europe/Paris', ofEditions: new Map(), worked: () => null, held: null };

/** Zone in which days begin and end, and hours are read, for what is shown or compared now. */
export function festivalZone(): string {
  return zones.held ?? zones.worked() ?? zones.installation;
}

/** At the start of the server or of the page, before anything is shown or compared. */
export function setFestivalZone(zone: string): void {
  zones.installation = zone;
}

export function installationZone(): string {
  return zones.installation;
}

/** Zones of the editions that are elsewhere, by year. */
export function setEditionZones(ofEditions: ReadonlyMap<number, string>): void {
  zones.ofEditions = ofEditions;
}

export function zoneOfEdition(year: number | null): string {
  return (year === null ? undefined : zones.ofEditions.get(year)) ?? zones.installation;
}

/** The host tells which edition is worked on: a server by its request, a page by its choice. */
export function setWorkedZone(worked: () => string | null): void {
  zones.worked = worked;
}

/** Runs work that waits for nothing by the clock of a zone. */
export function inZone<T>(zone: string, work: () => T): T {
  const before = zones.held;
  zones.held = zone;
  try {
    return work();
  } finally {
    zones.held = before;
  }
}

/** `Indian/Reunion`, `America/Montreal`: zones that this machine has rules for. */
export function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('fr', { timeZone: zone }).resolvedOptions().timeZone !== '' && /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(zone);
  } catch {
    return false;
  }
}
