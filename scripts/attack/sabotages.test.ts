import { describe, expect, it } from 'vitest';
import { faultOf, readSabotages } from './sabotages.ts';

const sabotages = await readSabotages();

describe('sabotages of the attack suite', () => {
  it('are at least ten, each with a title of its own', () => {
    expect(sabotages.length).toBeGreaterThanOrEqual(10);
    expect(new Set(sabotages.map(({ title }) => title)).size).toBe(sabotages.length);
  });

  it('can be planted: each text stands exactly once in its file, and its tests exist', () => {
    expect(sabotages.flatMap((one) => (faultOf(one) === null ? [] : [`${one.title}: ${faultOf(one)}`]))).toEqual([]);
  });

  it('are refused when their text is absent, stands twice or is not changed', () => {
    const one = { title: 'x', file: 'scripts/attack/sabotage.ts', from: 'readonly to: string;', to: '', tests: [] };
    expect(faultOf(one)).toBeNull();
    expect(faultOf({ ...one, from: 'readonly' })).toMatch(/stands \d+ times/);
    expect(faultOf({ ...one, from: 'absent from this file' })).toContain('stands 0 times');
    expect(faultOf({ ...one, to: one.from })).toBe('it changes nothing');
    expect(faultOf({ ...one, file: 'absent.ts' })).toContain('does not exist');
    expect(faultOf({ ...one, tests: ['absent.test.ts'] })).toContain('does not exist');
  });
});
