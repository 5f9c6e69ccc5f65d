/** A folder is a room whose content is seen at once: what grows past that is sorted into folders of its own. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const FILES_MAX = 25;
/** One file an entity, an enumeration, a migration, a group of services, a theme of sentences in each language: looked for by name, never read through. */
const BY_NAME = /^schema\/(entities|enums|migrations|openapi|messages\/\w+)$/;

test('no folder of the sources holds more files than are seen at once', () => {
  const folders = ['codegen', 'schema', 'scripts', 'src', 'tests'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path.relative(root, entry.parentPath).replaceAll(path.sep, '/')] : [],
    ),
  );
  const counts = [...Map.groupBy(folders, (folder) => folder)].map(([folder, files]) => ({ folder, files: files.length }));
  expect(counts.length).toBeGreaterThan(200);
  expect(counts.filter(({ folder, files }) => files > FILES_MAX && !BY_NAME.test(folder))).toEqual([]);
});
