import { isObject } from '#web/runtime/is-object.ts';
import { keepSealed, readSealed } from '#web/runtime/offline/sealed-store.ts';
import type { SessionUser } from './session-store.ts';

const NAME = 'session';

/** Keeps who is signed in, for a reload of this tab without a server. */
export function keepUser({ rights, ...user }: SessionUser): Promise<void> {
  return keepSealed(NAME, { ...user, rights: [...rights] });
}

export async function readKeptUser(): Promise<SessionUser | null> {
  const kept = await readSealed(NAME);
  if (!isObject(kept) || typeof kept['id'] !== 'number' || !Array.isArray(kept['rights'])) return null;
  return {
    id: kept['id'],
    login: textOf(kept['login']) ?? '',
    nom: textOf(kept['nom']) ?? '',
    prenom: textOf(kept['prenom']) ?? '',
    idGroupe: typeof kept['idGroupe'] === 'number' ? kept['idGroupe'] : null,
    groupe: textOf(kept['groupe']),
    preferences: kept['preferences'],
    ...keptTablet(kept['tablet']),
    rights: new Set(kept['rights'].filter((code) => typeof code === 'string')),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function keptTablet(tablet: unknown): Pick<SessionUser, 'tablet'> {
  if (!isObject(tablet) || typeof tablet['lockSeconds'] !== 'number') return {};
  return { tablet: { label: textOf(tablet['label']) ?? '', desk: textOf(tablet['desk']), lockSeconds: tablet['lockSeconds'] } };
}
