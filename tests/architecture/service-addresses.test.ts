/** The browser's code names no address of the service: it calls what is generated from the schema. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const document: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
  readFileSync(path.join(root, 'generated/openapi.json'), 'utf8'),
);
/** First segments of every address: `films`, `festival-hotels`, `login`. */
const segments = new Set(Object.keys(document.paths).map((address) => address.split('/')[1] ?? ''));

interface Found {
  readonly line: number;
  readonly text: string;
}

/** Texts that begin as an address of the service does, and calls that go round its client. */
function addressesIn(code: string): readonly Found[] {
  return code.split('\n').flatMap((text, index) => (isAddress(text) ? [{ line: index + 1, text: text.trim() }] : []));
}

function isAddress(line: string): boolean {
  if (/^\s*(\/\/|\/?\*)/.test(line)) return false;
  if (/['"`]\/api\b/.test(line) && !/^(export )?const API_BASE = '\/api';$/.test(line)) return true;
  if (/\b(url|path): ['"`]\//.test(line) || /\b(?:apiFetch|fetch|call|send|request)(?:<[^(]*>)?\(\s*['"`]\//.test(line)) return true;
  return [...line.matchAll(/['"`]\/([a-z][\w-]*)(?:\/[\w-]+)*\/(?:\{|\$\{)/g)].some(([, segment = '']) => segments.has(segment));
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
}

describe('the code of the browser', () => {
  test('names no address of the service', () => {
    const folder = path.join(root, 'src/web');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isCode);
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      addressesIn(readFileSync(path.join(folder, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the look-out', () => {
  test.each([
    "await call('/films/{id}', { params: { id } });",
    'const reply = await send(`/${descriptor.plural}/{id}`, {});',
    'await apiFetch(new Request(`/api/fichiers/${id}`));',
    "await client.get({ url: '/travaux' });",
    "const PATHS = { label: '/trad-libelles/traduction/{id}' };",
    "new EventSource('/api/events');",
  ])('finds %s', (code) => expect(addressesIn(code)).toHaveLength(1));

  test.each(["goTo('/0/films');", "import { a } from '../films/{b}.ts';", '// calls /api/films', "router.history.replace('/login');"])(
    'lets %s be',
    (code) => expect(addressesIn(code)).toEqual([]),
  );
});
