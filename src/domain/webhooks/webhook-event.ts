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
  /** States whose arrival is reported; empty: all. */
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
const DELAYS_S = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000] as const;
/** Three days. */
const DEAD_AFTER_S = 259_200;

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
  const deadMs = (firstFailureMs ?? nowMs) + DEAD_AFTER_S * 1000;
  if (nowMs >= deadMs) return { status: WebhookEnvoiStatut.abandonne };
  const delay = (DELAYS_S[Math.max(0, attempts - 1)] ?? DEAD_AFTER_S / 3) * 1000;
  return { status: WebhookEnvoiStatut.enAttente, atMs: Math.min(nowMs + delay, deadMs) };
}
