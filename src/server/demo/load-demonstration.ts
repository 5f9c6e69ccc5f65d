import type { DemoState } from '#domain/demo/frame.ts';
import type { RecordEngine } from '../records/engine.ts';
import { loadFestival } from './load-festival.ts';
import { loadRealFilms } from './load-real-films.ts';
import { createRecordLoader } from './record-loader.ts';

export interface DemonstrationOptions {
  readonly referenceDate: string;
  readonly state?: DemoState;
  readonly seed?: number;
  readonly say: (sentence: string) => void;
}

const SEED = 38;

/** Loads what is missing of the demonstration: the real films, then the invented festival. */
export const loadDemonstration = async (
  engine: RecordEngine,
  { referenceDate, state = 'avant', seed = SEED, say }: DemonstrationOptions,
): Promise<void> => {
  const loader = createRecordLoader(engine);
  const { read, added, refused } = await loadRealFilms(loader);
  if (added > 0) say(`Films réels : ${added} ajoutés sur ${read} lus.`);
  for (const sentence of refused) say(`  non lu, ${sentence}`);
  const { films } = await loadFestival(loader, { referenceDate, state, seed });
  if (films > 0) say(`Festival de Valombre (inventé) : ${films} films inscrits.`);
};
