// The reference of the codegen measure: the same YAML files read and parsed by the library, the same generated files read and compared. Nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = process.argv[2] ?? '';

function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
  );
}

for (const file of filesBelow('schema')) if (file.endsWith('.yaml')) parse(readFileSync(file, 'utf8'));
const written = filesBelow('generated').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
if (written.some(({ file, text }) => readFileSync(file, 'utf8') !== text)) process.exitCode = 1;
