/** Languages are files of `schema/languages`: code that lists them again would leave the next one out. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
/** The six languages in which a text may be stored go on: they are columns. */
const LISTED = /'fr'\s*[,|]\s*'en'\s*[,|]\s*'es'(?!\s*[,|]\s*'it')|\bfr, en, es\]/;

async function listing(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(ROOT, folder), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(tsx?|yaml)$/.test(entry.name) && !/\.test\./.test(entry.name));
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return LISTED.test(await readFile(file, 'utf8')) ? [path.relative(ROOT, file)] : [];
    }),
  );
  return found.flat();
}

it('no code and no contract lists the languages of the interface but what is generated', async () => {
  expect((await Promise.all(['src', 'codegen', 'schema'].map(listing))).flat()).toEqual([]);
});
