import { WebhookEnvoiStatut } from '#generated/enums/webhook-envoi-statut.gen.ts';

/** State that a record left and took in one transaction. */
export interface TakenState {
  readonly Avant: number | null;
  readonly Apres: number;
}

interface FollowedEvents {
  readonly isCreation: boolean;
  readonly isModification: boolean;
  readonly isStep: boolean;
  /** States whose arrival is told; empty: all. */
  readonly states: readonly string[];
}

interface ChangedRecord {
  /** Operation of the history. */
  readonly operation: string;
  /** Null: the record kept its state, or the author may not read it. */
  readonly step: TakenState | null;
}

type EventName = 'created' | 'changed' | 'step' | 'removed';

/** Event that a change of a record in the list is to its receiver; null: none that the webhook follows. */
export function eventOfChange(
  { operation, step }: ChangedRecord,
  { isCreation, isModification, isStep, states }: FollowedEvents,
): EventName | null {
  if (operation !== 'update') return isCreation ? 'created' : null;
  const isFollowedStep = isStep && step !== null && (states.length === 0 || states.includes(String(step.Apres)));
  if (isFollowedStep) return 'step';
  return isModification ? 'changed' : null;
}

/** Delays of the norm: seconds at first, then hours. */
const DELAYS_MS = [5_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 5 * 3_600_000, 10 * 3_600_000, 14 * 3_600_000, 20 * 3_600_000] as const;
const DEAD_AFTER_MS = 3 * 24 * 3_600_000;

interface Failure {
  /** Attempts so far, the failed one included. */
  readonly attempts: number;
  readonly nowMs: number;
  /** Instant of the first failure; null: this one. */
  readonly firstFailureMs: number | null;
}

type NextAttempt =
  | { readonly status: typeof WebhookEnvoiStatut.enAttente; readonly atMs: number }
  | { readonly status: typeof WebhookEnvoiStatut.abandonne };

/** Next attempt of a delivery that failed: later each time, for the last time on the third day. */
export function nextAttempt({ attempts, nowMs, firstFailureMs }: Failure): NextAttempt {
  const deadMs = (firstFailureMs ?? nowMs) + DEAD_AFTER_MS;
  if (nowMs >= deadMs) return { status: WebhookEnvoiStatut.abandonne };
  const delay = DELAYS_MS[Math.max(0, attempts - 1)] ?? DEAD_AFTER_MS / 3;
  return { status: WebhookEnvoiStatut.enAttente, atMs: Math.min(nowMs + delay, deadMs) };
}
