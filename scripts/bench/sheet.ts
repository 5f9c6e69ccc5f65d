import { type Line, spreadLine } from './measure.ts';
import { measurePage, type Opened, pairsOf } from './page.ts';

const SAMPLES = 5;
/** Sheets that were opened before this one: its code is compiled. */
const WARM = 3;
/**
 * 1.2 times what the fields of 19344ef4 take on this page in Chromium without a window, which tests prefer: 1.76 to 2.13 × bare in
 * five runs, 1.86 in the middle. With a window it is 1.70: bare inputs cost more there (decision 0040).
 */
const MAX_RATIO = 2.23;

/** Forty fields of a sheet against the same fields as bare labels and inputs: main-thread CPU to mount them. */
export async function measureSheet(): Promise<Line> {
  const taken = await measurePage('sheet-page', { samples: SAMPLES, measure });
  return spreadLine('40 fields of a sheet, CPU to mount them against bare labels and inputs', {
    pairs: pairsOf(taken, (ms) => ms),
    max: MAX_RATIO,
  });
}

async function measure({ page, taskMs }: Opened): Promise<number> {
  async function show(): Promise<void> {
    await page.evaluate('show()');
    await page.waitForSelector('input >> nth=30');
  }
  for (let time = 0; time < WARM; time += 1) {
    await show();
    await page.evaluate('hide()');
    await page.waitForSelector('input', { state: 'detached' });
  }
  const before = await taskMs();
  await show();
  return (await taskMs()) - before;
}
