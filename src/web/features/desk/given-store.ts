import type { HandOver } from '#domain/desk/hand-over.ts';
import type { DeskPiece } from '#domain/desk/desk-file.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { createStore } from '#web/runtime/store.ts';

/** Something that this desk handed over. */
export interface Given {
  readonly order: HandOver;
  readonly name: string;
  /** Instant at which the server recorded it; null: it has not yet. */
  readonly recordedAt: string | null;
  /** Invoices that were paid with it. */
  readonly pieces?: readonly DeskPiece[];
}

const GIVEN_MAX = 12;

function keyOf(user: number): string {
  return `guichet-remises:${user}`;
}

/** Gestures of this tab, the last first; a reload keeps them, and closing the tab leaves no name behind. */
export const given = createStore<readonly Given[]>([]);

export function readGiven(user: number): void {
  given.set(readKept(user));
}

export function addGiven(user: number, one: Given): void {
  change(user, (gestures) => [one, ...gestures].slice(0, GIVEN_MAX));
}

/** A waiting gesture is recorded: from then on it can be undone. */
export function recordGiven(user: number, cle: string, recordedAt: string): void {
  change(user, (gestures) => gestures.map((one) => (one.order.Cle === cle ? { ...one, recordedAt } : one)));
}

/** It was undone, or refused: nothing of it is this desk's any more. */
export function forgetGiven(user: number, cle: string): void {
  change(user, (gestures) => gestures.filter(({ order }) => order.Cle !== cle));
}

function change(user: number, next: (gestures: readonly Given[]) => readonly Given[]): void {
  given.update(next);
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify(given.get()));
  } catch {
    // A browser that keeps nothing still has it for as long as this page is open.
  }
}

function readKept(user: number): readonly Given[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isGiven) : [];
  } catch {
    return [];
  }
}

function isGiven(value: unknown): value is Given {
  return isObject(value) && isObject(value['order']) && hasKey(value['order']) && typeof value['name'] === 'string';
}

function hasKey({ Cle }: Readonly<Record<string, unknown>>): boolean {
  return typeof Cle === 'string';
}
