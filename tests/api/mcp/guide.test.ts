/** `docs/mcp.md` as an administrator and a stranger follow it: its program runs with a token, in a folder outside the tree. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAssistant, type McpApi, startMcpApi, tokenOf } from '../support/assistant.ts';
import { type RecordApi, recordCalls } from '../support/record-api.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const guide = await readFile(path.join(ROOT, 'docs/mcp.md'), 'utf8');
const folder = await mkdtemp(path.join(os.tmpdir(), 'assistant-'));
const RIGHTS = ['FILMS', 'FILM', 'FILM-WRITE'];

let mcp: McpApi;
let records: Omit<RecordApi, 'api'>;

beforeAll(async () => {
  mcp = await startMcpApi();
  records = recordCalls(await mcp.api.signInWith('JETON-PERSONNEL', ...RIGHTS));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mcp.api.close();
});

it('names the tools that an assistant gets', async () => {
  const { Jeton } = await tokenOf(mcp.api, records, { Droits: RIGHTS });
  const assistant = await connectAssistant(mcp, Jeton);
  const [, table = ''] = /\| tool \| does \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(guide) ?? [];
  const toolNames = table.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(toolNames.toSorted()).toEqual((await assistant.tools()).map(({ name }) => name).toSorted());
  await assistant.close();
});

it('proposes, confirms and takes back by the program of the guide', async () => {
  const id = await records.create('films', { TitreOriginal: 'Étoile du guide' });
  const [, program = ''] = /```js\n\/\/ assistant\.mjs\n([\s\S]*?)```/.exec(guide) ?? [];
  const [, version = ''] = /npm install --save-exact @modelcontextprotocol\/sdk@([\d.]+)/.exec(guide) ?? [];
  const installed = path.join(ROOT, 'node_modules/@modelcontextprotocol/sdk');
  expect(JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')).version).toBe(version);
  await mkdir(path.join(folder, 'node_modules/@modelcontextprotocol'), { recursive: true });
  await symlink(installed, path.join(folder, 'node_modules/@modelcontextprotocol/sdk'), 'junction');
  await writeFile(path.join(folder, 'assistant.mjs'), program);
  const { Jeton } = await tokenOf(mcp.api, records, { Droits: RIGHTS });
  const { stdout } = await promisify(execFile)(process.execPath, ['assistant.mjs'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, SERVICE_URL: mcp.origin, SERVICE_TOKEN: Jeton, TITLE: 'Étoile du guide' },
  });
  expect(stdout).toBe("Étoile du guide (copie)\nC'est écrit : 1 fiche.\nC'est défait : 1 fiche.\n");
  expect(await records.get(`/api/films/${id}`)).toMatchObject({ TitreOriginal: 'Étoile du guide' });
});
