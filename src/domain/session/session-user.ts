import type { Preferences } from './preferences.ts';

interface SignedIn {
  readonly id: number;
  readonly nom: string;
  readonly prenom: string;
  readonly login: string;
  readonly groupId: number | null;
  readonly groupLabel: string | null;
  readonly preferences: Preferences;
}

interface HeldRight {
  readonly Id: number;
  readonly Code: string;
}

export interface FactorDemand {
  readonly IsActif: boolean;
  readonly IsExige: boolean;
  readonly ExigeLe: string | null;
}

/** The signed-in person, as signing in and resuming answer. */
export function toSessionUser(account: SignedIn, rights: readonly HeldRight[], factor?: FactorDemand) {
  return {
    Id: account.id,
    Nom: account.nom,
    Prenom: account.prenom,
    Login: account.login,
    IdGroupeUtilisateur: account.groupId,
    GroupeLibelle: account.groupLabel,
    Droits: [...rights],
    Preferences: account.preferences,
    ...(factor !== undefined && { SecondFacteur: factor }),
  };
}
