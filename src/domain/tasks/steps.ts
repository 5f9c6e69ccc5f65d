import { TacheEtape } from '#generated/enums/tache-etape.gen.ts';

const VALUES: ReadonlyMap<string, number> = new Map(Object.entries(TacheEtape));

/** The value that templates name a step by; undefined: its record has no tasks. */
export function stepValue(entity: string, step: string): number | undefined {
  return VALUES.get(`${entity}-${step}`.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
}
