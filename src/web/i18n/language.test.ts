import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('interface language', () => {
  it('comes from local storage first', () => {
    expect(chooseLanguage('en', 'es-MX')).toBe('en');
  });
  it('else from the first two letters of the browser language', () => {
    expect(chooseLanguage(null, 'es-MX')).toBe('es');
  });
  it('else is French, also when the stored value is unknown', () => {
    expect(chooseLanguage(null, 'zh-CN')).toBe('fr');
    expect(chooseLanguage('klingon', undefined)).toBe('fr');
  });
});
