// `npm run docs`: writes the pages of docs/generated that the sources in src say; `npm run check` compares them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { sourcePages } from './lib/pages/source-pages.ts';

for (const { file, text } of await sourcePages()) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
