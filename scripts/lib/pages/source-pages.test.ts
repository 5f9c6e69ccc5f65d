import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { sourcePages } from './source-pages.ts';

const pages = new Map((await sourcePages()).map(({ file, text }) => [file, text]));

function subject(name: string): string {
  return pages.get('docs/generated/subjects.md')?.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
}

describe('pages derived from src', () => {
  it.each([...pages])('%s is up to date', (file, text) => {
    expect(readFileSync(path.join(root, file), 'utf8'), 'npm run docs').toBe(text);
  });

  it('leads to files and folders that exist', () => {
    const targets = [...pages.values()].flatMap((text) =>
      [...text.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, target = '']) => target),
    );
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
  });

  it('finds the places of a subject in every room', () => {
    expect(subject('lodging').match(/^- (\w+):/gm)).toEqual(['- domain:', '- server:', '- web:', '- schema:', '- tests:']);
    for (const place of [
      'src/web/features/lodging-board',
      'src/server/services/lodging',
      'schema/entities/festival-hotel.yaml',
      'tests/api/lodging',
    ])
      expect(subject('lodging')).toContain(`(../../${place})`);
  });

  it('gives a place to one subject', () => {
    const places = [...(pages.get('docs/generated/subjects.md') ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(new Set(places).size).toBe(places.length);
  });
});
