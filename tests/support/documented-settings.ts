import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const LINE = /^(?<name>[A-Z][A-Z\d_]*)=(?<value>.*)$/;

/** The blocks of a page of documentation that hold settings and nothing else, as a server would be given them. */
export function documentedSettings(page: string): readonly Readonly<Record<string, string>>[] {
  return [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^```\w*\n(?<block>[^`]+)^```$/gm)].flatMap(({ groups }) => {
    const lines = (groups?.['block'] ?? '').trim().split('\n');
    const settings = lines.map((line) => LINE.exec(line)?.groups);
    return settings.some((one) => one === undefined)
      ? []
      : [Object.fromEntries(settings.map((one) => [one?.['name'] ?? '', one?.['value'] ?? '']))];
  });
}
