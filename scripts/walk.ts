// `npm run walk`: every list and every sheet in a browser, each audited for accessibility; `npm test` audits a sample of them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './lib/bootstrap.mjs';

const known = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromium = known.find((file) => file !== undefined && file !== '' && existsSync(file)) ?? '';

await run([path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
const { code } = await run([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'walk', ...process.argv.slice(2)], {
  env: { CHROMIUM: chromium, WALK: 'full' },
});
process.exit(code);
