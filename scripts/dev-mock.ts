// `npm run dev:mock`: the browser code with hot reload on the simulated server; no database, no server process.
import path from 'node:path';
import { createServer } from 'vite';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { simulationPlugin } from './lib/simulation-plugin.ts';

const root = path.join(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? '5174');

const server = await createServer({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  plugins: [simulationPlugin(root)],
  server: { host: '127.0.0.1', port, proxy: {} },
});
await server.listen();
server.printUrls();
console.log('\n  Données simulées. Comptes :');
for (const { login, role } of DEMO_ACCOUNTS) console.log(`  ${role.padEnd(16)} ${login}  ${DEMO_PASSWORD}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)));
