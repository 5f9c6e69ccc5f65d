/** Questions of rules are titled by their act, each by its own: they are declared where the rule asks them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.join(import.meta.dirname, '../..');
const LANGUAGES = ['fr', 'en', 'es'];

interface Words {
  readonly titre: string;
  readonly verbe: string;
}

function questionsIn(language: string): Readonly<Record<string, Words>> {
  return parse(readFileSync(path.join(root, `schema/messages/${language}/metier.yaml`), 'utf8')).confirmation;
}

function sources(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8'));
}

test.each(LANGUAGES)('every question has a title and a verb of its own in %s', (language) => {
  const questions = Object.values(questionsIn(language));
  const titles = questions.map(({ titre }) => titre);
  expect(titles.filter((title) => !title.endsWith('?'))).toEqual([]);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(questions.filter(({ verbe }) => verbe.trim() === '')).toEqual([]);
});

test('every question is asked by a rule, and by one alone', () => {
  const questions = [...sources('src/domain'), ...sources('src/server')].flatMap((text) =>
    [...text.matchAll(/\bquestion: '(\w+)'/g)].map(([, name]) => name),
  );
  expect(questions.toSorted()).toEqual(Object.keys(questionsIn('fr')).toSorted());
});

test('no dialog is titled « Attention » but the one that the specification words', () => {
  const titles = readdirSync(path.join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(path.join(root, 'src/web', name), 'utf8').matchAll(/title: \w+\('([\w.]+)'/g)])
    .map(([, key]) => key ?? '');
  const messages = parse(readFileSync(path.join(root, 'schema/messages/fr.yaml'), 'utf8'));
  const bare = titles.filter((key) => key.split('.').reduce((found, part) => found?.[part], messages) === 'Attention');
  expect(bare).toEqual(['app.miseAJour.titre']);
});
