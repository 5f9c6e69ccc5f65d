// `npm run dev`: the real server, restarted when its code or its schema changes, and the browser code with hot reload.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectEnv, projectNode, requireNode, root } from './lib/bootstrap.mjs';

requireNode();
ensureInstalled();

const port = process.env['PORT'] ?? '3000';

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(projectNode(), [...args], { cwd: root, env: projectEnv(env), stdio: 'inherit' });
}

const WATCHED = ['src/server', 'src/domain', 'src/demo', 'generated'];
const children = [
  start([...WATCHED.map((folder) => `--watch-path=${folder}`), path.join('scripts', 'dev', 'server.ts')], {
    PORT: port,
    NODE_ENV: 'development',
  }),
  start([path.join('node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1'], { API_URL: `http://127.0.0.1:${port}` }),
];

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
for (const child of children) {
  child.on('exit', (code) => {
    stop('SIGTERM');
    process.exitCode = code ?? 1;
  });
}
