import { describe, expect, it } from 'vitest';
import { decisionAfterSave, isLeavable, type SaveOutcome, switchDecision } from './tab-rules.ts';

describe('going from one tab to another', () => {
  it('is immediate without changes, even when the record is not complete', () => {
    expect(switchDecision({ isModified: false, isValid: true })).toBe('go');
    expect(switchDecision({ isModified: false, isValid: false })).toBe('go');
  });

  it('asks to save what is valid and refuses what is not', () => {
    expect(switchDecision({ isModified: true, isValid: true })).toBe('ask');
    expect(switchDecision({ isModified: true, isValid: false })).toBe('refuse');
  });

  it('goes on only when the save succeeded or had nothing to do', () => {
    expect(isLeavable('saved')).toBe(true);
    expect(isLeavable(-1)).toBe(true);
    expect(isLeavable(false)).toBe(false);
  });

  it('waits for a running save and then goes without a question', async () => {
    const typed = { isModified: true, isValid: true };
    const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
    const decision = decisionAfterSave(() => typed, promise);
    typed.isModified = false;
    resolve('saved');
    expect(await decision).toBe('go');
  });

  it.each([
    ['was refused', false],
    ['had nothing to store', -1],
  ] as const)('asks when the save %s and changes are left', async (_how, outcome) => {
    expect(await decisionAfterSave(() => ({ isModified: true, isValid: true }), Promise.resolve(outcome))).toBe('ask');
  });

  it('asks about changes typed after the save', async () => {
    expect(await decisionAfterSave(() => ({ isModified: true, isValid: true }), Promise.resolve('saved'))).toBe('ask');
  });
});
