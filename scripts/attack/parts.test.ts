import { describe, expect, it } from 'vitest';
import { planAttack } from './parts.ts';

const FILES = ['identity', 'tokens'];

describe('parts of the attack', () => {
  it('are all of it without an argument', () => {
    expect(planAttack('', FILES)).toEqual({ areas: ['rights', 'session', 'identity', 'public', 'webhooks', 'load', 'mcp'], sabotages: '' });
  });

  it('are the suites of an area, the sabotages of a file, or both where they share a name', () => {
    expect(planAttack('rights', FILES)).toEqual({ areas: ['rights'], sabotages: null });
    expect(planAttack('tokens', FILES)).toEqual({ areas: [], sabotages: 'tokens' });
    expect(planAttack('identity', FILES)).toEqual({ areas: ['identity'], sabotages: 'identity' });
  });

  it('are named where nothing is meant', () => {
    expect(planAttack('autre', FILES)).toEqual({ parts: ['identity', 'load', 'mcp', 'public', 'rights', 'session', 'tokens', 'webhooks'] });
  });

  it('keep the ways of asking for one half', () => {
    expect(planAttack('--suites', FILES)).toMatchObject({ sabotages: null });
    expect(planAttack('--sabotages=clock', FILES)).toEqual({ areas: [], sabotages: 'clock' });
  });
});
