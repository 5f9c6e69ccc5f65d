import { type Line, spreadLine } from './measure.ts';
import { measurePage, type Opened, pairsOf } from './page.ts';

const SAMPLES = 3;
const SWITCHES = 20;
const MAX_RATIO = 1.5;

/** From one day of the volunteers' planning to another, at 14 posts, 42 needs a day and 380 volunteers, against the same markup without what draws it. */
export async function measurePlanning(): Promise<Line> {
  const taken = await measurePage('planning-page', { samples: SAMPLES, measure });
  return spreadLine("another day of the volunteers' planning, CPU against bare markup", {
    pairs: pairsOf(taken, (ms) => ms),
    max: MAX_RATIO,
  });
}

/** Milliseconds a switch, once the code is compiled. */
async function measure({ page, taskMs }: Opened): Promise<number> {
  async function turn(day: number): Promise<void> {
    await page.evaluate(`show(${day})`);
    await page.waitForSelector('.volunteer-planning__candidate >> nth=40');
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  }
  for (let warm = 0; warm < 4; warm += 1) await turn(warm % 2);
  const before = await taskMs();
  for (let turned = 0; turned < SWITCHES; turned += 1) await turn(turned % 2);
  return ((await taskMs()) - before) / SWITCHES;
}
