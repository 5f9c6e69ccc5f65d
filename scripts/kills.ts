// `npm run kills`: the server and its PostgreSQL killed 20 times each while somebody writes; `npm test` does it 5 times.
import path from 'node:path';
import { root, run } from './lib/bootstrap.mjs';

const { code } = await run([path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'reliability', 'kill'], {
  env: { KILLS: process.argv[2] ?? '20' },
});
process.exit(code);
