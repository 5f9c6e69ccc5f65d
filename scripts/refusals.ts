// `npm run refusals -- [2027-05-13] [15:04]`: who was refused what on a day, today by default, or within five minutes of an hour of the festival.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/settings/config-error.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Refusal } from '#server/errors/refusal-register.ts';
import { zonedParts } from '#domain/values/dates.ts';

const AROUND_MIN = 5;
const DAY_MS = 86_400_000;

/** Minutes of `15:04`; null: no hour was given. */
function minutesOf(hour: string | undefined): number | null {
  const [, hours, minutes] = /^(\d{1,2})[:h](\d\d)/.exec(hour ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** A day of the festival touches two or three days of UTC, by which files are named. */
async function refusalsAround(folder: string, day: string): Promise<readonly Refusal[]> {
  const found: Refusal[] = [];
  for (const shift of [-1, 0, 1]) {
    const name = new Date(Date.parse(day) + shift * DAY_MS).toISOString().slice(0, 10);
    const text = await readFile(path.join(folder, `${name}.jsonl`), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) if (line !== '') found.push(JSON.parse(line));
  }
  return found;
}

// `| head` closes the pipe before the end.
process.stdout.on('error', () => process.exit(0));
try {
  const config = readConfig(readEnvironment(process.env));
  const given = process.argv.slice(2);
  const day = given.find((word) => /^\d{4}-\d\d-\d\d$/.test(word)) ?? zonedParts(Date.now(), config.zone).date;
  const wanted = minutesOf(given.find((word) => /^\d{1,2}[:h]\d\d$/.test(word)));
  const shown = (await refusalsAround(config.refusals.folder, day)).filter(({ time }) => {
    const at = zonedParts(Date.parse(time), config.zone);
    return at.date === day && (wanted === null || Math.abs((minutesOf(at.time) ?? 0) - wanted) <= AROUND_MIN);
  });
  for (const { time, utilisateur, code, status, method, route, requestId } of shown)
    process.stdout.write(
      `${zonedParts(Date.parse(time), config.zone).time} utilisateur ${utilisateur} ${status} ${code} ${method} ${route} ${requestId}\n`,
    );
  process.stdout.write(`${shown.length} refus le ${day}.\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
