import type { DemoFilm } from '../films/films.ts';
import type { DemoEdition } from '../world/frame.ts';
import type { Programme } from '../films/selection.ts';

export interface PastSelection {
  readonly edition: DemoEdition;
  readonly programmes: readonly Programme[];
  readonly films: readonly DemoFilm[];
  /** Programmes of the films that won. */
  readonly winners: readonly Programme[];
}
