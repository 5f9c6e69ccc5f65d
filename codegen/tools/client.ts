/** @hey-api/openapi-ts: the browser's calls and its TanStack Query options. Run as a program: document, folder. */
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

const [input = '', output = ''] = process.argv.slice(2);
await createClient({
  input,
  output: { path: path.join(output, 'client'), clean: true },
  logs: { level: 'warn', file: false },
  plugins: [
    { name: '@hey-api/client-fetch', runtimeConfigPath: './transport-placeholder', throwOnError: true },
    { name: '@hey-api/typescript', enums: { mode: 'javascript', case: 'preserve' } },
    { name: '@hey-api/sdk' },
    { name: '@tanstack/react-query', infiniteQueryOptions: false, useQuery: false },
  ],
});
