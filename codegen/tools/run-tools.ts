/**
 * The three OpenAPI tools: the document → `generated/{contract,client,schemas,mocks}`. They run at
 * once, in processes of their own, into a temporary folder, before anything of ours is written; `generated/` changes only when all
 * have ended well and each has given what it is there for. A stamp tells what they were given and what they gave, so that an unchanged document costs nothing.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { adaptOutput, type Output } from './adapt.ts';
import { leanDocument } from './lean.ts';
import { type Document, inputsOf, pruned, servicesOf, withBoundedRecords, withoutReadOnly, withoutReplies } from './parts.ts';
import { inputDigest, outputDigest, readStamp, STAMP_FILE, stampText } from './stamp.ts';

export interface ToolsPlace {
  readonly root: string;
  readonly check: boolean;
  /** Text of the whole OpenAPI document. */
  readonly openapi: string;
}

export interface ToolsOutput {
  /** Files that `write` writes; with `check`, the names of what is not up to date. */
  readonly files: readonly string[];
  readonly write: () => Promise<void>;
}

const NOTHING_NEW: ToolsOutput = { files: [], write: () => Promise.resolve() };

/** A tool failed, or ended without a word and without what it makes. */
export class ToolError extends Error {}

/** Output of the tools for the document; throws `ToolError`. */
export async function runTools({ root, check, openapi }: ToolsPlace): Promise<ToolsOutput> {
  const generated = path.join(root, 'generated');
  const document = leanDocument(JSON.parse(openapi));
  const text = JSON.stringify(document);
  const [input, current, stamp] = await Promise.all([inputDigest(text), readOutput(generated), readStamp(generated)]);
  if (stamp !== null && stamp.input === input && stamp.output === outputDigest(current)) return NOTHING_NEW;
  if (check) return { ...NOTHING_NEW, files: [`generated/${STAMP_FILE} (client, contrat, schémas ou mocks)`] };
  const wanted = adaptOutput(await produce(document), document.components['schemas'] ?? {});
  const changed = [...wanted].filter(([file, content]) => current.get(file) !== content);
  const orphans = [...current.keys()].filter((file) => !wanted.has(file));
  return {
    files: [...changed.map(([file]) => `generated/${file}`), ...orphans.map((file) => `generated/${file} (supprimé)`)],
    write: async () => {
      await Promise.all(changed.map(async ([file, content]) => writeDeep(path.join(generated, file), content)));
      await Promise.all(orphans.map((file) => rm(path.join(generated, file))));
      await writeDeep(path.join(generated, STAMP_FILE), stampText(input, outputDigest(wanted)));
    },
  };
}

/** Output that each tool gives for any document that has services: a tool that reads half of it may end well, and silently. */
const MADE: Readonly<Record<string, RegExp>> = {
  client: /^client\/sdk\.gen\.ts$/,
  'contract-types': /^contract\/api\.gen\.d\.ts$/,
  validators: /^services\/[^/]+\/[^/]+\.ts$/,
  mocks: /^mocks\/[^/]+\/.+\.ts$/,
};

function requireMade(output: Output, services: Document): void {
  if (Object.keys(services.paths).length === 0) return;
  const files = [...output.keys()];
  for (const [tool, pattern] of Object.entries(MADE))
    if (!files.some((file) => pattern.test(file))) throw new ToolError(`${tool} n'a rien produit : le document ne lui convient pas.`);
}

async function produce(document: Document): Promise<Output> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'codegen-'));
  const services = servicesOf(document);
  const given: Readonly<Record<string, Document>> = {
    client: withoutReadOnly(services),
    'contract-types': pruned(services),
    validators: pruned(withoutReplies(services), inputsOf(document)),
    mocks: withoutReadOnly(withBoundedRecords(services)),
  };
  try {
    const output = path.join(folder, 'output');
    await mkdir(output);
    await Promise.all(
      Object.entries(given).map(async ([tool, part]) => {
        const input = path.join(folder, `${tool}.json`);
        await writeFile(input, JSON.stringify(part));
        await runTool(tool, input, output);
      }),
    );
    const made = await readOutput(output);
    requireMade(made, services);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runTool(name: string, input: string, output: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), input, output], {
    cwd: path.dirname(input),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let outputText = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (outputText += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new ToolError(`${name} (${code ?? 'interrompu'})\n${outputText}`))));
  });
}

/** Folders of `generated/` that the tools fill; our own emitters share two of them and end their files in `.gen.ts`. */
const OWNED = [
  /^client\/(?!(?:record-client|records|addresses|service-names)\.gen\.ts$)/,
  /^mocks\/(?!.*\.gen\.ts$)/,
  /^services\//,
  /^components\//,
  /^schemas\/(?!.*\.gen\.ts$)/,
  /^contract\/api\.gen\.d\.ts$/,
];

async function readOutput(folder: string): Promise<Output> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => OWNED.some((pattern) => pattern.test(file)))
    .toSorted();
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const)));
}

async function writeDeep(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
