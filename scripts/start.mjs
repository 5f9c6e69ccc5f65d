// `npm start`: from a fresh clone to a served back-office. Needs only Node 20.19 and npm.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { SERVER_FLAGS, ensureInstalled, fail, newestChange, projectEnv, projectNode, requireNode, root, run } from './lib/bootstrap.mjs';

const BUILT_FROM = ['src/web', 'src/domain', 'generated', 'index.html', 'vite.config.ts', 'package-lock.json'];

function step(text) {
  return process.stdout.write(`• ${text}\n`);
}

async function ensureBuilt() {
  const page = path.join(root, 'dist', 'web', 'index.html');
  if (existsSync(page) && statSync(page).mtimeMs > newestChange(BUILT_FROM)) return;
  step("Construction de l'interface…");
  const { code, output } = await run([path.join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    capture: true,
  });
  if (code !== 0) fail(`La construction de l'interface a échoué :\n${output}`);
}

requireNode();
ensureInstalled(() => step('Installation des paquets (une fois)…'));
await ensureBuilt();

const server = spawn(projectNode(), [...SERVER_FLAGS, path.join(root, 'src', 'server', 'main.ts')], {
  cwd: root,
  env: projectEnv(),
  stdio: 'inherit',
});
// Ctrl+C reaches the server itself; this process only waits, so that the exit code is the server's.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
