import { type Line, spreadLine } from './measure.ts';
import { measurePage, type Opened, pairsOf } from './page.ts';

const SAMPLES = 3;
/** Boards that were opened before this one: its code is compiled. */
const WARM = 2;
const MAX_RATIO = 1.5;

/** The lodging board of 45 hotels and 12 nights against the same cells as bare markup: main-thread CPU to draw them. */
export const measureLodging = async (): Promise<Line> => {
  const taken = await measurePage('lodging-page', { samples: SAMPLES, measure });
  return spreadLine('lodging board of 45 hotels × 12 nights, CPU to draw it against bare markup', {
    pairs: pairsOf(taken, (ms) => ms),
    max: MAX_RATIO,
  });
};

const measure = async ({ page, taskMs }: Opened): Promise<number> => {
  const show = async (): Promise<void> => {
    await page.evaluate('show()');
    await page.waitForSelector('tbody tr >> nth=40');
  };
  for (let time = 0; time < WARM; time += 1) {
    await show();
    await page.evaluate('hide()');
    await page.waitForSelector('table', { state: 'detached' });
  }
  const before = await taskMs();
  await show();
  return (await taskMs()) - before;
};
