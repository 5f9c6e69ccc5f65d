/** AGENTS.md says CONTRIBUTING in fewer words: each of its jobs is a section there, and each file and command that it names exists. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = path.join(import.meta.dirname, '../..');

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

const text = read('AGENTS.md');
const jobs = [...text.matchAll(/^\| \[([^\]]+)\]\(CONTRIBUTING\.md#([^)]+)\)/gm)].map(([, title = '', anchor = '']) => ({ title, anchor }));
const sections = [...read('CONTRIBUTING.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);

/** Anchor of a heading, as the pages of a repository make it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(' ', '-');
}

test('every job of the short recipes is a section of CONTRIBUTING, under its anchor', () => {
  expect(jobs.length).toBeGreaterThanOrEqual(10);
  expect(jobs.filter(({ title, anchor }) => !sections.includes(title) || anchorOf(title) !== anchor)).toEqual([]);
});

test('every section of CONTRIBUTING that adds or writes something has its short recipe', () => {
  const titles = jobs.map(({ title }) => title);
  const verbs = /^(?:Add|Rename|Write a (?:screen|service|migration|browser)|Make|Change) /;
  expect(sections.filter((title) => verbs.test(title) && !titles.includes(title))).toEqual([]);
});

test('every file and command that they name exists', () => {
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const files = named.filter((name) => /^[\w./-]+\/[\w.-]+$/.test(name) && !name.includes('NNNN'));
  const commands = named.flatMap((name) => /^npm run (\S+)/.exec(name)?.[1] ?? []);
  const { scripts } = z.looseObject({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});
