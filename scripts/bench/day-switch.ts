import { type Line, spreadLine } from './measure.ts';
import { measurePage, type Opened, pairsOf } from './page.ts';

const SAMPLES = 3;
const SWITCHES = 10;

/** From one day of the programming grid to another, at 423 screenings and 12 rooms, against the same markup without what draws it. */
export async function measureDaySwitch(): Promise<readonly Line[]> {
  const taken = await measurePage('day-page', { samples: SAMPLES, measure });
  return [spreadLine('another day of the programming grid, CPU against bare markup', { pairs: pairsOf(taken, (ms) => ms), max: 1.5 })];
}

/** Milliseconds a switch, once the code is compiled. */
async function measure({ page, taskMs }: Opened): Promise<number> {
  async function turn(day: number): Promise<void> {
    await page.evaluate(`show(${day})`);
    await page.waitForSelector('.programme-grid__block >> nth=40');
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  }
  for (let warm = 0; warm < 4; warm += 1) await turn(warm % 2);
  const before = await taskMs();
  for (let turned = 0; turned < SWITCHES; turned += 1) await turn(turned % 2);
  return ((await taskMs()) - before) / SWITCHES;
}
