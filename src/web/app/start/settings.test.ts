import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS, readSettings } from './settings.ts';

const OFF = ['rightBar', 'breadcrumb', 'history', 'footer', 'printer', 'back', 'next', 'reload'] as const;
const ON = ['leftBar', 'leftBarMini', 'context', 'message', 'request', 'option', 'shortcuts', 'translation'] as const;

describe('shell settings', () => {
  it('shows the left bar minimised and keeps eight elements off in a fresh profile', () => {
    const { flags } = readSettings(null);
    expect(OFF.filter((flag) => flags[flag])).toEqual([]);
    expect(ON.filter((flag) => !flags[flag])).toEqual([]);
  });
  it('keeps what the person chose and ignores what it does not know', () => {
    const kept = readSettings({ theme: 'dark', density: 'énorme', flags: { breadcrumb: true, inconnu: true }, folded: ['films', 3] });
    expect(kept).toEqual({ theme: 'dark', density: 'compact', flags: { ...DEFAULT_FLAGS, breadcrumb: true }, folded: ['films'] });
  });
});
