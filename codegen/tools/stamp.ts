/** Hash of the input and the output of the tools: `generated/contract/openapi.hash`. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { versionOf } from '../load/package-version.ts';
import type { Output } from './adapt.ts';

export const STAMP_FILE = 'contract/openapi.hash';

export interface Stamp {
  readonly input: string;
  readonly output: string;
}

const TOOLS = ['openapi-typescript', '@hey-api/openapi-ts', 'orval'];

/** The document, the versions of the tools and the way we call them. */
export async function inputDigest(document: string): Promise<string> {
  const folder = import.meta.dirname;
  const programs = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).toSorted();
  const texts = await Promise.all(programs.map((file) => readFile(path.join(folder, file), 'utf8')));
  const versions = await Promise.all(TOOLS.map(versionOf));
  return digest([document, ...versions, ...texts]);
}

export function outputDigest(output: Output): string {
  return digest([...output].flat());
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}

export function stampText(input: string, output: string): string {
  return `input ${input}\noutput ${output}\n`;
}

export async function readStamp(generated: string): Promise<Stamp | null> {
  const text = await readFile(path.join(generated, STAMP_FILE), 'utf8').catch(() => '');
  const [, input, output] = /^input (\w+)\noutput (\w+)\n$/.exec(text) ?? [];
  return input === undefined || output === undefined ? null : { input, output };
}
