/** @hey-api/openapi-ts: the browser's calls and its TanStack Query options, one module a tag. Run as a program: document, folder. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { type Document, tagsOf } from './parts.ts';

const [input = '', output = ''] = process.argv.slice(2);
const document: Document = JSON.parse(await readFile(input, 'utf8'));
const tags = tagsOf(document);

/** A page loads the calls of what it shows, not those of the whole product. */
function fileOf(name: string, plugin: unknown): string | undefined {
  const tag = tags.get(name.replace(/(QueryKey|Options)$/, ''));
  if (tag === undefined) return undefined;
  if (plugin === '@hey-api/sdk') return `sdk/${tag}`;
  return plugin === '@tanstack/react-query' ? `queries/${tag}` : undefined;
}

await createClient({
  input,
  output: { path: path.join(output, 'client'), clean: true, indexFile: false },
  logs: { level: 'warn', file: false },
  parser: { hooks: { symbols: { getFilePath: ({ name, meta }) => fileOf(name, meta?.['plugin']) } } },
  plugins: [
    { name: '@hey-api/client-fetch', runtimeConfigPath: './transport-placeholder', throwOnError: true },
    { name: '@hey-api/typescript', enums: false },
    // The session travels in a cookie and in headers of the transport.
    { name: '@hey-api/sdk', auth: false },
    { name: '@tanstack/react-query', infiniteQueryOptions: false, mutationOptions: false, useQuery: false },
  ],
});
