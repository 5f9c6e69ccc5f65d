// `npm run soak -- 600`: people who read, save, create, delete and bring back at once for ten minutes (or so many seconds); `npm test` does it for four.
import path from 'node:path';
import { root, run } from './lib/bootstrap.mjs';

const { code } = await run([path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', 'tests/api/load/soak'], {
  env: { SOAK_SECONDS: process.argv[2] ?? '600' },
});
process.exit(code);
