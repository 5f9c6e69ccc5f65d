/** Patches of another file than the one where a problem stands, and of the names of files. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { humanise, kebab } from '../model/naming.ts';
import type { Diagnostic } from '../load/diagnostics.ts';
import { type Patch, toPatch } from './patch.ts';

const RIGHTS = 'schema/rights.yaml';

export async function otherFiles(root: string, diagnostic: Diagnostic, text: string): Promise<readonly Patch[]> {
  const { code, message } = diagnostic;
  if (code === 'model/unknown-right') return newRight(root, /« (.+?) »/.exec(message)?.[1] ?? '');
  if (code === 'schema/file-name' || code === 'schema/unknown-file') return rightPlace(diagnostic);
  return code.startsWith('names/') ? otherName(diagnostic, text) : [];
}

/** A new right is held by no group: it opens nothing. */
async function newRight(root: string, right: string): Promise<readonly Patch[]> {
  const text = await readFile(path.join(root, RIGHTS), 'utf8').catch(() => '');
  const start = text.trimEnd().length;
  const entry = `${start === 0 ? '' : '\n'}- { code: ${right}, label: ${humanise(right.replaceAll('-', ' '))} }\n`;
  return right === '' ? [] : [toPatch(RIGHTS, text, { start, end: text.length, to: entry })];
}

function rightPlace({ message, hint, position: { file } }: Diagnostic): readonly Patch[] {
  const folder = path.posix.dirname(file);
  const expected = /« ([^«»]+\.yaml) »/.exec(message)?.[1];
  const meant = /vouliez-vous « (.+) »/.exec(hint ?? '')?.[1];
  const [schema = '', place = '', ...rest] = file.split('/');
  const names = [
    ...(file.endsWith('.yaml') ? [] : [file.replace(/\.\w+$/, '.yaml')]),
    ...(expected === undefined ? [] : [`${folder}/${expected}`]),
    ...(meant === undefined || place === '' ? [] : [[schema, meant, ...rest].join('/')]),
  ];
  return names.map((move) => ({ file, line: 1, column: 1, from: '', to: '', move }));
}

/** An entity and the file that bears its name. */
function otherName({ position: { file, line, column } }: Diagnostic, text: string): readonly Patch[] {
  const [, name] = /^(?:entity|enum): (\w+)/.exec(text) ?? [];
  if (line !== 1 || name === undefined) return [];
  const shorter = name.slice(0, SHORT);
  const to = shorter === name ? `${name}2` : shorter;
  return [{ file, line, column, from: name, to, move: `${path.posix.dirname(file)}/${kebab(to)}.yaml` }];
}

const SHORT = 40;
