/**
 * The typed route tree, made by TanStack's own generator. It runs on an in-memory file system: it reads our route
 * files before they are written, and can neither touch a hand-written file nor write a tree that `--check` only compares.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootRoute, route } from '@tanstack/virtual-file-routes';
import type { Diagnostics } from '../load/diagnostics.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { ROOT_ROUTE_FILE, STATIC_ROUTES } from '../model/screens/static-routes.ts';
import { routesOf } from './routes.ts';
import { HEADER } from './text.ts';

const FOLDER = 'generated/routes';
const TREE = `${FOLDER}/routeTree.gen.ts`;
const HAND_WRITTEN = 'src/web/app/routes';

/** No file at all while the hand-written routes do not exist. */
export async function emitRouteTree(
  model: Model,
  { root, diagnostics, fresh }: { root: string; diagnostics: Diagnostics; fresh: boolean },
): Promise<readonly EmittedFile[]> {
  if (!existsSync(path.join(root, HAND_WRITTEN))) return [];
  const present = [ROOT_ROUTE_FILE, ...STATIC_ROUTES.map(({ file }) => file)].filter((file) => isPresent(root, file, diagnostics));
  if (!present.includes(ROOT_ROUTE_FILE)) return [];
  const generated = routesOf(model);
  function handWritten(file: string): string {
    return path.posix.relative(FOLDER, `${HAND_WRITTEN}/${file}`);
  }
  const routes = rootRoute(handWritten(ROOT_ROUTE_FILE), [
    ...STATIC_ROUTES.filter(({ file }) => present.includes(file)).map(({ path: url, file }) => route(url, handWritten(file))),
    ...generated.map(({ path: url, file }) => route(url, file)),
  ]);
  const texts = new Map(generated.map(({ file, text }) => [path.join(root, FOLDER, file), text]));
  const stamp = `// Routes: ${createHash('sha256').update(JSON.stringify(routes)).digest('hex').slice(0, 16)}`;
  const existing = fresh ? null : await readFile(path.join(root, TREE), 'utf8').catch(() => null);
  const text = existing?.includes(stamp) === true ? existing : await runGenerator({ root, routes, texts, stamp });
  return [{ path: TREE, text }];
}

interface Run {
  readonly root: string;
  readonly routes: ReturnType<typeof rootRoute>;
  readonly texts: ReadonlyMap<string, string>;
  /** Tells the routes the tree was made of: while it stands, the generator (a third of the whole time) need not run. */
  readonly stamp: string;
}

function isPresent(root: string, file: string, diagnostics: Diagnostics): boolean {
  const relative = `${HAND_WRITTEN}/${file}`;
  const present = existsSync(path.join(root, relative));
  if (!present)
    diagnostics.report(
      'routes/missing-file',
      { file: relative, line: 1, column: 1 },
      "ce fichier de route n'existe pas encore : son adresse est absente de l'arbre",
    );
  return present;
}

async function runGenerator({ root, routes, texts, stamp }: Run): Promise<string> {
  const { Generator, getConfig } = await import('@tanstack/router-generator');
  const config = getConfig(
    {
      target: 'react',
      routesDirectory: FOLDER,
      generatedRouteTree: TREE,
      virtualRouteConfig: routes,
      addExtensions: true,
      enableRouteTreeFormatting: false,
      disableLogging: true,
      quoteStyle: 'single',
      semicolons: true,
      routeTreeFileHeader: [HEADER.trim(), stamp, '/* eslint-disable */'],
      tmpDir: tmpdir(),
    },
    root,
  );
  const written = new Map<string, string>();
  const tree = path.join(root, TREE);
  const still = { mtimeMs: 0n, mode: 0, uid: 0, gid: 0 };
  const fs = {
    stat: async () => still,
    chmod: async () => {},
    chown: async () => {},
    writeFile: async (file: string, text: string) => void written.set(file, text),
    rename: async (from: string, to: string) => void written.set(to, written.get(from) ?? ''),
    readFile: async (file: string) => ({
      stat: still,
      fileContent: file === tree ? '' : (texts.get(file) ?? (await readFile(file, 'utf8'))),
    }),
  };
  await new Generator({ config, root, fs }).run();
  return written.get(tree) ?? '';
}
