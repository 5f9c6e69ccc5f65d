/** The foot of a dialog says the verb of its title: « Oui », « OK » and « Confirmer » name no act. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.join(import.meta.dirname, '../..');
const MESSAGES = path.join(root, 'schema/messages');
const NAMELESS = new Set([
  'oui',
  'non',
  'ok',
  'd’accord',
  "d'accord",
  'confirmer',
  'yes',
  'no',
  'confirm',
  'sí',
  'si',
  'confirmar',
  'aceptar',
]);
/** Values of a field and answers of a public page, which stand at no foot. */
const VALUES = ['alert.oui', 'alert.non', 'vote.oui', 'vote.non', 'filmInvite.oui', 'filmInvite.non'];
const FOOT = /(?:confirmLabel|cancelLabel|closeLabel|action):?\s*(?:isMove \? )?(?:text|say|said)\(\s*'([\w.-]+)'/g;
const KEY = /\b(?:text|say|said)\(\s*'([\w.-]+)'/g;

type Texts = ReadonlyMap<string, string>;

function textsOf(value: unknown, at: string, texts: Map<string, string>): void {
  if (typeof value === 'string') texts.set(at, value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) textsOf(inner, at === '' ? key : `${at}.${key}`, texts);
}

function textsIn(language: string): Texts {
  const texts = new Map<string, string>();
  const folder = path.join(MESSAGES, language);
  for (const file of [`${folder}.yaml`, ...readdirSync(folder).map((name) => path.join(folder, name))])
    textsOf(parse(readFileSync(file, 'utf8')), '', texts);
  return texts;
}

function webSources(): readonly { readonly name: string; readonly source: string }[] {
  return readdirSync(path.join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(path.join(root, 'src/web', name), 'utf8') }));
}

const languages = ['fr', 'en', 'es'].map(textsIn);

function isNameless(key: string): boolean {
  return languages.some((texts) => NAMELESS.has((texts.get(key) ?? '').toLowerCase()));
}

test('no dialog has a foot that names no act, in any language', () => {
  const sources = webSources().filter(({ source }) => /DialogActions|dialogs\.|confirmLabel|askReason/.test(source));
  expect(sources.length).toBeGreaterThan(100);
  const feet = sources.flatMap(({ name, source }) => [...source.matchAll(KEY)].map(([, key = '']) => ({ name, key })));
  expect(feet.filter(({ key }) => isNameless(key) && !VALUES.includes(key))).toEqual([]);
});

test('the foot of a question is a sentence that exists, and the listed values are used', () => {
  const feet = webSources().flatMap(({ source }) => [...source.matchAll(FOOT)].map(([, key = '']) => key));
  expect(feet.length).toBeGreaterThan(40);
  const [french] = languages;
  expect(
    feet.filter((key) => ![...(french?.keys() ?? [])].some((frenchKey) => frenchKey === key || frenchKey.startsWith(`${key}_`))),
  ).toEqual([]);
  expect(VALUES.filter((key) => french?.has(key) !== true)).toEqual([]);
});
