import { createStore } from '#web/runtime/store.ts';

/** A first day that is being followed, and the place in it; null: none. */
export interface RunningTour {
  readonly slug: string;
  readonly place: number;
}

export const tour = createStore<RunningTour | null>(null);

export function startTour(slug: string): void {
  tour.set({ slug, place: 0 });
}

export function endTour(): void {
  tour.set(null);
}
