import type { Sabotage } from './sabotage.ts';
import { type ProjectCopy, copyProject } from './project-copy.ts';
import { faultOf, readSabotages } from './sabotages.ts';

/** A run that plants nothing proves nothing. */
const SABOTAGES_MIN = 10;

function say(sentence: string): boolean {
  return process.stdout.write(`${sentence}\n`);
}

/** Takes each protection of the part, or whose title holds the word, away in a copy of the sources: false when one is not missed by a test. */
export async function plantSabotages(wanted: string): Promise<boolean> {
  const all = await readSabotages();
  const ofPart = all.filter(({ part }) => part === wanted);
  const sabotages = ofPart.length > 0 ? ofPart : all.filter(({ title }) => title.includes(wanted));
  const faults = sabotages.flatMap((one) => (faultOf(one) === null ? [] : [`${one.title}: ${faultOf(one)}`]));
  if (faults.length > 0 || all.length < SABOTAGES_MIN || sabotages.length === 0) {
    say(`Sabotages that cannot be planted (${sabotages.length} in all, at least ${SABOTAGES_MIN}):\n${faults.join('\n')}`);
    return false;
  }
  const copy = copyProject();
  function stop(): void {
    copy.remove();
    process.exit(130);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    return (await isSound(copy, sabotages)) && (await plantAll(copy, sabotages));
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop);
    copy.remove();
  }
}

/** A test that fails by itself would find every sabotage. */
async function isSound(copy: ProjectCopy, sabotages: readonly Sabotage[]): Promise<boolean> {
  const tests = [...new Set(sabotages.flatMap((one) => one.tests))];
  const { failed, passed, trouble } = await copy.runTests({ tests, isFull: false, isBrief: false });
  say(
    `[sabotages] without any: ${passed} tests of ${tests.length} files pass, ${failed.length} fail${trouble === null ? '' : `\n${trouble}`}`,
  );
  for (const title of failed) say(`  ${title}`);
  return failed.length === 0 && passed > 0 && trouble === null;
}

async function plantAll(copy: ProjectCopy, sabotages: readonly Sabotage[]): Promise<boolean> {
  let found = 0;
  for (const sabotage of sabotages) if (await plantOne(copy, sabotage)) found += 1;
  say(`[sabotages] ${sabotages.length} planted, ${found} found`);
  return found === sabotages.length;
}

function plantOne(copy: ProjectCopy, sabotage: Sabotage): Promise<boolean> {
  return copy.planted(sabotage, async () => {
    const start = Date.now();
    const { tests } = sabotage;
    const sample = await copy.runTests({ tests, isFull: false, isBrief: true });
    const run = sample.failed.length > 0 ? sample : await copy.runTests({ tests, isFull: true, isBrief: true });
    const seconds = Math.round((Date.now() - start) / 1000);
    const [first] = run.failed;
    if (first === undefined) say(`[sabotages] MISSED: ${sabotage.title} (${seconds} s)${run.trouble === null ? '' : `\n${run.trouble}`}`);
    else say(`[sabotages] found: ${sabotage.title} (${seconds} s, « ${first} »)`);
    return first !== undefined;
  });
}
