import { type Line, spreadLine } from './measure.ts';
import { measurePage, pairsOf, showMs } from './page.ts';

const SAMPLES = 7;
const MAX_RATIO = 1.5;

/** The lodging board of 45 hotels and 12 nights against the same cells as bare markup: main-thread CPU to draw them. */
export async function measureLodging(): Promise<Line> {
  const taken = await measurePage('lodging-page', {
    samples: SAMPLES,
    measure: (opened) => showMs(opened, { has: 'tbody tr >> nth=40', left: 'table' }),
  });
  return spreadLine('lodging board of 45 hotels × 12 nights, CPU to draw it against bare markup', {
    pairs: pairsOf(taken, (ms) => ms),
    max: MAX_RATIO,
  });
}
