import type { Direction } from '#domain/translations/machine/engine.ts';

/** A translation engine without another machine: it answers at once. */
export interface SimulatedEngine {
  readonly name: string;
  readonly translate: (texts: readonly string[], direction: Direction) => readonly string[];
}

/** Pseudo-translation, as testers of languages use it: each text says in which language it would be, and keeps its words. */
export const pseudoEngine: SimulatedEngine = {
  name: 'Simulation',
  translate: (texts, { to }) => texts.map((text) => `[${to}] ${text}`),
};
