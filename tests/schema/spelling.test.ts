/** The words that people read, in three languages; those that are no words of the language are named in tests/schema/words. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import english from 'dictionary-en-gb';
import spanish from 'dictionary-es';
import french from 'dictionary-fr';
import { loadModule } from 'hunspell-asm';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WORDS = path.join(import.meta.dirname, 'words');
const DICTIONARIES = { fr: french, en: english, es: spanish };
const hunspell = await loadModule();

/** Fillings of a place, an address, a mark of a text: no word of a sentence. */
const NO_WORDS =
  /\{\{[^}]*\}\}|\{[^}]*\}|\[\w+\]|https?:\S+|\S+@\S+|<[^>]+>|\S+\.(?:fr|json|csv|xlsx|txt|tmx)\b|\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g;
const WORD = /[\p{L}][\p{L}\p{M}’']*(?:-[\p{L}\p{M}’']+)*/gu;

/** A key, a unit, an abbreviation of capitals. */
const SIGLUM = /^(?:\p{L}|\p{Lu}{2,6})?$/u;

/** Sentences of a language with where they stand. */
function sentencesOf(language: string): readonly (readonly [place: string, sentence: string])[] {
  return [
    ...filesOf(path.join(ROOT, 'schema/messages', language)),
    path.join(ROOT, 'schema/messages', `${language}.yaml`),
    path.join(ROOT, 'schema/labels', `${language}.yaml`),
    ...(language === 'fr' ? ['entities', 'enums', 'traits'].flatMap((folder) => filesOf(path.join(ROOT, 'schema', folder))) : []),
  ].flatMap((file) => {
    const read: unknown = parse(readFileSync(file, 'utf8'));
    const isMessages = file.includes('/messages/');
    return [...textsOf(read, isMessages || file.includes('/labels/'))].map((text) => [path.relative(ROOT, file), text] as const);
  });
}

function filesOf(folder: string): readonly string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // Texts for assistants name keys of the API.
      .filter((one) => one.isFile() && one.name.endsWith('.yaml') && one.name !== 'mcp.yaml')
      .map((one) => path.join(one.parentPath, one.name))
  );
}

const READ = new Set(['label', 'description', 'hint', 'one', 'many']);

function* textsOf(value: unknown, isRead: boolean): Generator<string> {
  if (typeof value === 'string' && isRead) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) if (key !== 'gender') yield* textsOf(inner, isRead || READ.has(key));
}

function listed(name: string): ReadonlySet<string> {
  const lines = readFileSync(path.join(WORDS, `${name}.txt`), 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}

it.each(['fr', 'en', 'es'] as const)('spells every word of the language %s', (language) => {
  const { aff, dic } = DICTIONARIES[language];
  const speller = hunspell.create(hunspell.mountBuffer(aff), hunspell.mountBuffer(dic));
  const knownWords = listed(language);
  const everywhere = listed('everywhere');
  const given = listed('given');
  function isWord(word: string): boolean {
    const plain = word
      .replaceAll('’', "'")
      .replace(/^[dl]'(?=\p{Lu})/u, '')
      .replace(/^'+|'+$/g, '');
    return isKnown(plain) || plain.split('-').every(isKnown);
  }
  function isKnown(word: string): boolean {
    return SIGLUM.test(word) || knownWords.has(word) || everywhere.has(word) || speller.spell(word);
  }
  const faults = new Map<string, string>();
  for (const [place, sentence] of sentencesOf(language)) {
    if (given.has(sentence)) continue;
    for (const word of sentence.replace(NO_WORDS, ' ').match(WORD) ?? [])
      if (!isWord(word) && !faults.has(word)) faults.set(word, `${place}: ${sentence}`);
  }
  speller.dispose();
  expect(Object.fromEntries(faults)).toEqual({});
});

it('keeps the sentences that the specification gives word for word, where one of their words is none', () => {
  const sentences = new Set([...sentencesOf('fr'), ...sentencesOf('en')].map(([, sentence]) => sentence));
  expect([...listed('given')].filter((sentence) => !sentences.has(sentence))).toEqual([]);
});
