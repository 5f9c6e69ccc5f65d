import { readJsonPreference, writePreference } from '#web/runtime/preferences.ts';

/** Key of one person's setting on one screen, stored by this browser: `colonnes:12:film`. */
export interface PersonalKey {
  readonly user: number;
  readonly screen: string;
}

export function readPersonal(what: string, { user, screen }: PersonalKey): unknown {
  return readJsonPreference(`${what}:${user}:${screen}`);
}

export function writePersonal(what: string, { user, screen }: PersonalKey, value: unknown): void {
  writePreference(`${what}:${user}:${screen}`, JSON.stringify(value));
}
