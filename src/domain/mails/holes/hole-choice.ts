import { refuse, type Work } from '#domain/work/work.ts';

/** Answer of a person to the incomplete letters of a sending. */
export interface HoleChoice {
  readonly SansIncomplets?: boolean;
  /** Incomplete letters that the person saw and sends as they are. */
  readonly AvecIncomplets?: number;
}

/** Letters that leave. A hole leaves only where the person saw it and confirmed it. */
export function* lettersToSend<L>(
  letters: readonly L[],
  holes: ReadonlyMap<L, readonly string[]>,
  { SansIncomplets = false, AvecIncomplets = 0 }: HoleChoice,
): Work<readonly L[]> {
  const whole = letters.filter((letter) => !hasHole(letter, holes));
  if (SansIncomplets) return whole;
  const count = letters.length - whole.length;
  if (count > AvecIncomplets) yield* refuse('mailing-incomplet', { count });
  return letters;
}

function hasHole<L>(letter: L, holes: ReadonlyMap<L, readonly string[]>): boolean {
  return (holes.get(letter)?.length ?? 0) > 0;
}
