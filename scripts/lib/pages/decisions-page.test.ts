import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { decisionsPage, readDecisions } from './decisions-page.ts';
import { textOf } from './tree.ts';

describe('decisions', () => {
  const decisions = readDecisions();

  it('have a number each', () => {
    expect(decisions.length).toBeGreaterThan(190);
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  });

  it('say what was decided under a heading', () => {
    expect(decisions.filter(({ file }) => !/^## Decision$/m.test(textOf(file))).map(({ file }) => file)).toEqual([]);
  });

  it('lead to files that exist', () => {
    const dead = decisions.flatMap(({ file }) =>
      [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .filter(([, target = '']) => !existsSync(path.join(root, path.dirname(file), target)))
        .map(([, target]) => `${file}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('share few topics', () => {
    const topics = new Set(decisions.map(({ topic }) => topic));
    expect(topics.size).toBeLessThanOrEqual(22);
    for (const topic of topics) expect(decisionsPage()).toContain(`## ${topic}\n`);
  });

  it('are struck through once superseded', () => {
    expect(decisionsPage()).toMatch(/- ~~\[0012\]\(0012-[\w-]+\.md\) .*~~, superseded by \[0039\]/);
  });
});
