import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Empty where the package is not installed. */
export async function versionOf(name: string): Promise<string> {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = await Promise.all(paths.map((folder) => readFile(path.join(folder, name, 'package.json'), 'utf8').catch(() => null)));
  const manifest: unknown = JSON.parse(found.find((text) => text !== null) ?? '{}');
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
