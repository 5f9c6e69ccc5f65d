import { describe, expect, it } from 'vitest';
import { readMeta } from './read-meta.ts';
import { barePage, shellPage } from './route-meta.ts';

describe('what a route says of itself', () => {
  it('shows inside the shell, asks for a session and checks the right unless it says otherwise', () => {
    expect(shellPage({ name: 'films' })).toEqual({ name: 'films', needsLogin: true, checkRight: true, withTemplate: true });
    expect(shellPage({ name: 'films', withTemplate: false }).withTemplate).toBe(false);
    expect(barePage({ name: 'login' }).withTemplate).toBe(false);
  });
  it('is read from the innermost route that says something', () => {
    const outer = { context: { meta: barePage({ name: 'login' }) } };
    expect(readMeta([outer, { context: { meta: shellPage({ name: 'films' }) } }])?.withTemplate).toBe(true);
    expect(readMeta([])).toBeNull();
  });
});
