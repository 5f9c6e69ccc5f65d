import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { root } from '../bootstrap.mjs';
import { type ContractDocument, type Surface, surfaceOf } from './surface.ts';

/** A contract as a published version left it: `docs/contract/1.2.2.tsv.gz`, written once by `npm run freeze`. */
export interface KeptContract {
  readonly version: string;
  readonly surface: Surface;
}

const FOLDER = path.join(root, 'docs/contract');
const SUFFIX = '.tsv.gz';

export function currentSurface(): Surface {
  const document: ContractDocument = JSON.parse(readFileSync(path.join(root, 'generated/openapi.json'), 'utf8'));
  return surfaceOf(document);
}

/** The oldest first. */
export function keptContracts(): readonly KeptContract[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => ({ version: name.slice(0, -SUFFIX.length), surface: readSurface(path.join(FOLDER, name)) }))
    .toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

export function keepContract(version: string, surface: Surface): void {
  const text = [...surface].map(([key, value]) => `${key}\t${value}\n`).join('');
  writeFileSync(path.join(FOLDER, `${version}${SUFFIX}`), gzipSync(text, { level: 9 }));
}

function readSurface(file: string): Surface {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return new Map(
    lines.filter((line) => line !== '').map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );
}
