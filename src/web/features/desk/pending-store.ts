import type { Pending } from '#domain/desk/desk-queue.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { createStore } from '#web/runtime/store.ts';

const PREFIX = 'guichet-attente:';

function keyOf(user: number, cle: string): string {
  return `${PREFIX}${user}:${cle}`;
}

/** Gestures that the server has not recorded, in the order they were made. Each has a key of its own in the browser: two windows never write over one another. */
export const pending = createStore<readonly Pending[]>([]);

export function readPending(user: number): void {
  pending.set(
    keptKeys(`${PREFIX}${user}:`)
      .flatMap((key) => readOne(key))
      .toSorted((left, right) => when(left).localeCompare(when(right))),
  );
}

export function keepPending(user: number, one: Pending): void {
  pending.update((entries) => [...entries.filter(({ order }) => order.Cle !== one.order.Cle), one]);
  try {
    localStorage.setItem(keyOf(user, one.order.Cle), JSON.stringify(one));
  } catch {
    // A browser that keeps nothing still has it for as long as this page is open.
  }
}

export function forgetPending(user: number, cle: string): void {
  pending.update((entries) => entries.filter(({ order }) => order.Cle !== cle));
  try {
    localStorage.removeItem(keyOf(user, cle));
  } catch {
    // It was not stored either.
  }
}

function when({ order }: Pending): string {
  return order.RemisLe ?? '';
}

function keptKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function readOne(key: string): readonly Pending[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isPending(kept) ? [kept] : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is Pending {
  return isObject(value) && isObject(value['order']) && hasKey(value['order']);
}

function hasKey({ Cle }: Readonly<Record<string, unknown>>): boolean {
  return typeof Cle === 'string';
}
