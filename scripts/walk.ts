// `npm run walk`: every list and every sheet in a browser, each audited for accessibility; `npm test` visits a sample of them.
import path from 'node:path';
import { installedChromium, root, run } from './lib/bootstrap.mjs';

await run([path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
const { code } = await run([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'walk', ...process.argv.slice(2)], {
  env: { CHROMIUM: installedChromium() ?? '', WALK: 'full' },
});
process.exit(code);
