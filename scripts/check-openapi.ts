// The published contract is valid OpenAPI 3.1 for the tools of those who read it: Redocly, with every example, and Spectral.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import references from '@stoplight/spectral-ref-resolver';
import rulesets from '@stoplight/spectral-rulesets';
import { root } from './lib/bootstrap.mjs';

const file = path.join(root, 'generated/openapi.json');
const seenFile = path.join(root, 'node_modules/.cache/openapi.sha256');
const SHOWN = 20;

const REDOCLY_OFF = {
  // Validators are made of every component, also of those that only the server writes.
  'no-unused-components': 'off',
  // `/mailings/lots/{lot}` is read and `/mailings/{ecran}/apercu` is written: codegen refuses two calls at one address.
  'no-ambiguous-paths': 'off',
} as const;
const SPECTRAL_OFF = {
  'oas3-unused-component': 'off',
  // Redocly holds each example against its schema, in a tenth of the time.
  'oas3-valid-media-example': 'off',
  'oas3-valid-schema-example': 'off',
  // Nobody answers for a product that each festival runs for itself; the licence is given by its identifier.
  'info-contact': 'off',
  'license-url': 'off',
} as const;

async function redocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: REDOCLY_OFF });
  const problems = await lint({ ref: file, config });
  return problems.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer ?? ''} ${message}`);
}

/** Parameters and examples in their places: references to schemas stay, or Spectral would walk through each as often as it is named. */
function withPlainParts(text: string): unknown {
  const document: { components: Record<string, Record<string, unknown>> } = JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => {
    const target = typeof value === 'object' && value !== null && '$ref' in value ? String(value.$ref).split('/') : [];
    const [, , kind = '', name = ''] = target;
    return kind === 'parameters' || kind === 'examples' ? document.components[kind]?.[name] : value;
  });
}

async function spectral(text: string): Promise<string[]> {
  const linter = new spectralCore.Spectral({ resolver: new references.Resolver({ dereferenceInline: false }) });
  linter.setRuleset(new spectralCore.Ruleset({ extends: [[rulesets.oas, 'all']], rules: SPECTRAL_OFF }));
  const problems = await linter.run(JSON.stringify(withPlainParts(text)));
  return problems.map(({ code, message, path: place }) => `spectral ${String(code)} ${place.join('/')} ${message}`);
}

/** The document, and who looked at it with which rules: what was found well is not looked at again. */
async function digest(text: string): Promise<string> {
  const hash = createHash('sha256').update(text);
  for (const other of [import.meta.filename, path.join(root, 'package.json')]) hash.update(await readFile(other));
  return hash.digest('hex');
}

const text = await readFile(file, 'utf8');
const now = await digest(text);
if ((await readFile(seenFile, 'utf8').catch(() => '')) !== now) {
  const problems = [...(await redocly()), ...(await spectral(text))];
  for (const problem of problems.slice(0, SHOWN)) console.error(problem);
  if (problems.length > 0) {
    console.error(`generated/openapi.json : ${problems.length} remarques`);
    process.exit(1);
  }
  await mkdir(path.dirname(seenFile), { recursive: true });
  await writeFile(seenFile, now);
}
