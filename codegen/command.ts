/** The command line of the generator; started by main.ts. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OPENAPI_FILE } from './emit/openapi/document.ts';
import { explain } from './explain.ts';
import { generate, readModel } from './generate.ts';
import type { Diagnostics } from './load/diagnostics.ts';
import { formatDiagnostic } from './load/diagnostics.ts';
import { toJson } from './mend/diagnostics-json.ts';
import { rememberTexts } from './load/memory.ts';
import type { ToolsOutput } from './tools/run-tools.ts';
import { compare, write } from './write.ts';

const USAGE = `npm run codegen -- [options]
  --check             n'écrit rien ; liste ce qui n'est plus à jour et sort avec 1
  --watch             recommence à chaque changement de schema/
  --strict            les avertissements sont des erreurs
  --verbose           tous les avertissements, même nombreux
  --json              lit seulement, et donne ce qui ne va pas en JSON : code, place, why, fix, patch
  --only-ours         sans les outils tiers (client, schémas, contrat)
  --freeze            fige la migration en cours ; npm run freeze garde aussi un festival de cette version (docs/migrations.md)
  --against <base>    essaie les migrations sur une copie (postgresql://…), dit ce qu'elle refuserait, et n'y change rien
  --explain <entité>  résume une entité : champs, liens, écrans, droits, états, données personnelles`;

/** A schema without translations has a thousand warnings: the errors must stay in sight. */
const SHOWN_WARNINGS = 8;

const OPTIONS = {
  check: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  'only-ours': { type: 'boolean', default: false },
  explain: { type: 'string' },
  against: { type: 'string' },
  root: { type: 'string', default: path.join(import.meta.dirname, '..') },
  verbose: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  freeze: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;
const REFUSED = 2;

const options = readOptions();
const NO_TOOLS: ToolsOutput = { files: [], write: () => Promise.resolve() };
/** While `--watch` runs, what the tools gave stands until the document changes. */
let toolsHaveRun = false;

if (options.help) console.log(USAGE);
else if (options.explain !== undefined) process.exitCode = await runExplain(options.explain);
else if (options.json) process.exitCode = await runJson();
// A check compares the files alone.
else if (options.check) process.exitCode = await runOnce();
else process.exitCode = await runRemembering();
if (options.against !== undefined && process.exitCode === 0) process.exitCode = await tryAgainst(options.against);
if (options.watch && !options.help) watchSchema();

/** An unreadable option ends with the list of options. */
function readOptions(): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'] {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    console.error(`options refusées : ${process.argv.slice(2).join(' ')}\n${USAGE}`);
    return process.exit(REFUSED);
  }
}

async function runRemembering(): Promise<number> {
  const keepTexts = await rememberTexts(options.root);
  const status = await runOnce();
  await keepTexts();
  return status;
}

async function runOnce(): Promise<number> {
  const start = performance.now();
  const { diagnostics, model, files, obsolete } = await generate(options.root, {
    strict: options.strict,
    fresh: options.check,
    freeze: options.freeze,
  });
  print(diagnostics);
  if (model === null) {
    console.error("Rien n'a été écrit : corriger d'abord les erreurs ci-dessus (docs/diagnostics.md).");
    return 1;
  }
  const found = await compare(options.root, files);
  const drift = { ...found, orphans: [...found.orphans, ...obsolete] };
  const ours = Math.round(performance.now() - start);
  const isDocumentNew = drift.changed.some(({ path: file }) => file === OPENAPI_FILE);
  const openapi = files.find(({ path: file }) => file === OPENAPI_FILE)?.text ?? '{}';
  const others = options['only-ours'] || (toolsHaveRun && !isDocumentNew) ? NO_TOOLS : await runThirdParty(openapi);
  if (others === null) return 1;
  // All or nothing: the tools have ended well before a file of ours moves.
  if (!options.check) await write(options.root, drift);
  if (!options.check) await others.write();
  toolsHaveRun = toolsHaveRun || others !== NO_TOOLS;
  const moved = [...drift.changed.map((file) => file.path), ...drift.orphans.map((file) => `${file} (à supprimer)`), ...others.files];
  console.log(
    `${model.entities.length} entités, ${model.enums.length} énumérations, ${files.length} fichiers en ${ours} ms, ${moved.length} ${options.check ? 'à mettre à jour' : 'écrits'}`,
  );
  for (const { code, name, unsaid } of model.languages) {
    const { labels, sentences } = unsaid;
    if (labels.length + sentences.length > 0)
      console.log(`${name} : ${labels.length} libellés et ${sentences.length} phrases restent en français (npm run languages -- ${code})`);
  }
  if (!options.check) return 0;
  for (const file of moved) console.error(`pas à jour : ${file}`);
  return moved.length === 0 ? 0 : 1;
}

/** Output of the OpenAPI tools for the document, unwritten; null once a failure is reported. */
async function runThirdParty(openapi: string): Promise<ToolsOutput | null> {
  const { runTools, ToolError } = await import('./tools/run-tools.ts');
  try {
    return await runTools({ root: options.root, check: options.check, openapi });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.error(`${error.message}\nRien n'a été écrit : un outil a refusé le contrat (schema/openapi).`);
    return null;
  }
}

/** The server's own migrations try it, in a process of their own: the generator knows no database. */
function tryAgainst(database: string): Promise<number> {
  const script = path.join(import.meta.dirname, '..', 'scripts', 'dev', 'against.ts');
  return new Promise((resolve) => {
    spawn(process.execPath, [script, database], { stdio: 'inherit' }).on('exit', (code) => resolve(code ?? 1));
  });
}

/** Reads the schema, writes nothing, and says on one output what a program can apply. */
async function runJson(): Promise<number> {
  const { diagnostics } = await generate(options.root, { strict: options.strict, fresh: true, freeze: false });
  console.log(JSON.stringify(await toJson(options.root, diagnostics.list(), { strict: options.strict }), null, 2));
  return diagnostics.hasErrors ? 1 : 0;
}

async function runExplain(name: string): Promise<number> {
  const { diagnostics, model } = await readModel(options.root);
  if (model === null) {
    print(diagnostics);
    return 1;
  }
  const text = explain(model, name);
  if (text.found) console.log(text.text);
  else console.error(text.text);
  return text.found ? 0 : 1;
}

function print(diagnostics: Diagnostics): void {
  const found = diagnostics.list();
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = Map.groupBy(
    found.filter(({ severity }) => severity === 'warning'),
    ({ code }) => code,
  );
  for (const [code, all] of warnings) {
    const shown = options.verbose ? all : all.slice(0, SHOWN_WARNINGS);
    for (const diagnostic of shown) console.error(formatDiagnostic(diagnostic));
    if (shown.length < all.length) console.error(`… et ${all.length - shown.length} autres ${code} (--verbose les montre)`);
  }
  for (const diagnostic of errors) console.error(formatDiagnostic(diagnostic));
  if (found.length > 0) console.error(`${errors.length} erreurs, ${found.length - errors.length} avertissements`);
}

/** A save often touches several files: they are waited for, and runs never overlap. */
function watchSchema(): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  async function rerun(): Promise<void> {
    if (running) {
      timer = setTimeout(() => void rerun(), 100);
      return;
    }
    running = true;
    await runOnce().catch((error: unknown) => console.error(error));
    running = false;
  }
  watch(path.join(options.root, 'schema'), { recursive: true }, (_, file) => {
    if (file === null || !file.endsWith('.yaml')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void rerun(), 25);
  });
  console.log('schema/ est surveillé ; Ctrl+C pour arrêter.');
}
