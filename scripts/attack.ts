// `npm run attack`: what an attacker would send to every operation of the OpenAPI document; `npm test` sends a twelfth of it.
import path from 'node:path';
import { root, run } from './lib/bootstrap.mjs';

const { code } = await run(
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    'tests/api/rights',
    'tests/api/session/guesses',
    'tests/api/load',
  ],
  { env: { ATTACK: 'full' } },
);
process.exit(code);
