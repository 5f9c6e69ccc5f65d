/** Zone in which days begin and end for staff: a setting of the installation (`FESTIVAL_ZONE`), the same in server and browser. */
export let FESTIVAL_ZONE = 'Europe/Paris';

/** At the start of the server or of the page, before anything is shown or compared. */
export function setFestivalZone(zone: string): void {
  FESTIVAL_ZONE = zone;
}

/** `Indian/Reunion`, `America/Montreal`: zones that this machine has rules for. */
export function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('fr', { timeZone: zone }).resolvedOptions().timeZone !== '' && /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(zone);
  } catch {
    return false;
  }
}
