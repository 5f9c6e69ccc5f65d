// `npm run settings`: writes docs/settings.md from what the server says of its settings.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsPage } from './lib/settings-page.ts';
import { root } from './lib/bootstrap.mjs';

writeFileSync(path.join(root, 'docs', 'settings.md'), settingsPage());
