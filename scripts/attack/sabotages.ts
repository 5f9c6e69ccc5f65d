import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../lib/bootstrap.mjs';
import type { PartSabotage, Sabotage } from './sabotage.ts';

const FOLDER = path.join(import.meta.dirname, 'sabotages');

const Sabotages = z.array(
  z.object({ title: z.string().min(1), file: z.string(), from: z.string().min(1), to: z.string(), tests: z.array(z.string()).min(1) }),
);

/** All that the folder holds: a new file of sabotages is planted without being named anywhere. */
export async function readSabotages(): Promise<readonly PartSabotage[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const lists = await Promise.all(
    files.toSorted().map(async (name) => {
      const exported: unknown = await import(path.join(FOLDER, name));
      const [list = []] = Object.entries(z.record(z.string(), z.unknown()).parse(exported)).flatMap(([key, value]) =>
        key.endsWith('Sabotages') ? [Sabotages.parse(value)] : [],
      );
      if (list.length === 0) throw new Error(`scripts/attack/sabotages/${name} exports no list whose name ends in Sabotages`);
      return list.map((one) => ({ ...one, part: name.replace(/\.ts$/, '') }));
    }),
  );
  return lists.flat();
}

/** Why a sabotage cannot be planted; null: it can. */
export function faultOf({ file, from, to, tests }: Sabotage): string | null {
  const full = path.join(root, file);
  if (!existsSync(full)) return `${file} does not exist`;
  const places = readFileSync(full, 'utf8').split(from).length - 1;
  if (places !== 1) return `its text stands ${places} times in ${file}`;
  if (from === to) return 'it changes nothing';
  const absent = tests.filter((test) => !existsSync(path.join(root, test)));
  return absent.length === 0 ? null : `${absent.join(', ')} does not exist`;
}
