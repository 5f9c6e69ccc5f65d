// Records of an entity that is named are read by property, so that the schema checks them: prints the reads by string that are left,
// and refuses any outside the folders that serve every entity.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { stringReads } from './lib/string-reads.ts';

/** Code for whatever entity: what it reads is named by a descriptor, by a column or by a person. */
const GENERIC = [
  'src/domain/records',
  'src/domain/values',
  'src/domain/work',
  'src/mocks/store',
  'src/server/database',
  'src/server/records',
  'src/web/records',
  'src/web/ui',
];

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !GENERIC.some((folder) => file.startsWith(`${folder}/`)));
}

const files = ['src/**/*.ts', 'src/**/*.tsx'].flatMap(filesOf).toSorted();
const reads = files.flatMap((file) =>
  stringReads(readFileSync(path.join(root, file), 'utf8'), { tsx: file.endsWith('.tsx') }).map(
    ({ field, line }) => `${file}:${line}: ${field}`,
  ),
);
for (const one of reads) console.error(one);
console.log(`${reads.length} reads of a field by string in ${files.length} files`);
if (reads.length > 0) process.exitCode = 1;
