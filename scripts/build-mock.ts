// `npm run build:mock`: a demonstration that any file server can serve, with the simulated server inside.
import path from 'node:path';
import { build } from 'vite';
import { simulationPlugin } from './lib/simulation-plugin.ts';

const root = path.join(import.meta.dirname, '..');

await build({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  plugins: [simulationPlugin(root)],
  logLevel: 'warn',
  build: { outDir: path.join(root, 'dist', 'mock'), emptyOutDir: true },
});
