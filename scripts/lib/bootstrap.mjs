// Runs on Node 20.19 without any package: brings the packages and the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const stampFile = path.join(root, 'node_modules', '.installed');

/** Stops with one sentence when this Node cannot even install. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} est trop ancien : Node 20.19 ou plus récent est nécessaire pour installer.`);
}

/**
 * Installs the versions of package-lock.json, once for each state of it. Not `npm ci`: it refuses a lock that misses an optional
 * package of another platform, and registries do not hold all of them.
 */
export function ensureInstalled(tell = () => {}) {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted && existsSync(projectNode())) return;
  tell();
  // The lock never changes: a copy in npm's cache needs no question to the registry.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail("L'installation des paquets a échoué (npm install) : vérifiez l'accès au registre npm, puis relancez.");
  if (!existsSync(projectNode())) fail(`Node 24 n'est pas fourni pour cette machine (${process.platform}-${process.arch}).`);
  writeFileSync(stampFile, wanted);
}

/** Node 24 from the npm packages; the running Node when it is recent enough itself. */
export function projectNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = path.join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(binary)) return binary;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : binary;
}

/** Debian's Chromium without a window, as Playwright's own is: the same pages for half of the work of the one with a window. */
export const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** Path of a Chromium of this machine; null: none is installed. */
export function installedChromium() {
  return (
    [process.env.CHROMIUM, HEADLESS_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
      (file) => file && existsSync(file),
    ) ?? null
  );
}

/** Environment in which `node` and every package command resolve to the project's own. */
export function projectEnv(extra = {}) {
  return {
    // Stripped and compiled modules are cached: the second start reads them back.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: [path.dirname(projectNode()), path.join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(path.delimiter),
    ...extra,
  };
}

/** Node flags of the server: a young heap that is large from the start, so that lists are collected less often (8 % of the CPU of 100 films, in paired runs). */
export const SERVER_FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=32'];

/** Runs a command with the project's Node; resolves to its exit code and, when captured, its output. */
export function run(args, { env = {}, capture = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      env: projectEnv(env),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Newest change below the folders and files, in milliseconds; what a build depends on. */
export function newestChange(names) {
  return Math.max(0, ...names.map((name) => newest(path.join(root, name))));
}

function newest(file) {
  if (!existsSync(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}
