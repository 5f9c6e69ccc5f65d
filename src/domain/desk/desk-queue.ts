import { type DeskFile, type Done, judge } from './desk-file.ts';
import type { HandOver } from './hand-over.ts';

/** A gesture of the desk that the server has not recorded yet. */
export interface Pending {
  readonly order: HandOver;
  /** Name of the person, as the desk saw it. */
  readonly name: string;
  /** Why the server refused it once it was back; null: it still waits. */
  readonly refused: string | null;
}

export type Outcome = 'settled' | 'later' | 'refused';

const SESSION = 401;
const TOO_MANY = 429;

/** Fate of a gesture by the status of its reply; 0: none came. A session that ended or a server that fails is tried again, a refusal is shown. */
export function outcomeOf(status: number): Outcome {
  if (status === 200) return 'settled';
  return status >= 400 && status < 500 && status !== SESSION && status !== TOO_MANY ? 'refused' : 'later';
}

/** Hour at which the server recorded a gesture, by the file as it is then; null: none of it belongs to its desk. */
export function recordedAt({ Roles, Dotations }: Pick<DeskFile, 'Roles' | 'Dotations'>, order: HandOver): string | null {
  const badges = Roles.filter((role) => order.Roles.some(({ Entite, Id }) => Entite === role.Entite && Id === role.Id));
  const gifts = Dotations.filter(({ Id }) => order.Dotations.includes(Id));
  return [...badges, ...gifts].find(({ Remis }) => Remis?.Guichet === order.Guichet)?.Remis?.Le ?? null;
}

/** Someone as they are once what waits here is counted: nothing is handed over twice at the same desk. */
export function withPending(file: DeskFile, pending: readonly Pending[]): DeskFile {
  const accepted = pending.filter(({ refused }) => refused === null);
  function doneBy(holds: (order: HandOver) => boolean): Done | null {
    const found = accepted.find(({ order }) => holds(order));
    return found === undefined ? null : { Le: found.order.RemisLe ?? '', Par: null, Guichet: found.order.Guichet };
  }
  const Roles = file.Roles.map((role) => ({
    ...role,
    Remis: role.Remis ?? doneBy((order) => order.Roles.some(({ Entite, Id }) => Entite === role.Entite && Id === role.Id)),
  }));
  const Dotations = file.Dotations.map((gift) => ({
    ...gift,
    Remis: gift.Remis ?? doneBy((order) => order.Fiche === file.Cle && order.Dotations.includes(gift.Id)),
  }));
  return { ...file, Roles, Dotations, ...judge({ Roles, Dotations }) };
}
