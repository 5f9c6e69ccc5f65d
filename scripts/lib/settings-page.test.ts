import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Settings } from '#server/settings.ts';
import { root } from './bootstrap.mjs';
import { settingsPage } from './settings-page.ts';

describe('docs/settings.md', () => {
  it('is what the settings say of themselves', () => {
    expect(readFileSync(path.join(root, 'docs', 'settings.md'), 'utf8')).toBe(settingsPage());
  });

  it('tells of every variable but the one that Node itself has', () => {
    const settingNames = Object.keys(Settings.shape).filter((name) => name !== 'NODE_ENV');
    expect(settingNames.filter((name) => !settingsPage().includes(`\`${name}\``))).toEqual([]);
  });
});
