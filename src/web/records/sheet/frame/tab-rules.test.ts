import { describe, expect, it } from 'vitest';
import { isLeavable, switchDecision } from './tab-rules.ts';

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
});
