import { expect, test } from 'vitest';
import { emptyTranslation, isTranslationEmpty, longestText, pickText, sameTranslation, translationSave } from './translation.ts';

const stored = { ...emptyTranslation(1007), TraductionFr: 'Nuit', TraductionDe: 'Nacht' };

test('a text shows in the asked language, else in French, else in the first one filled', () => {
  expect(pickText(stored, 'de')).toBe('Nacht');
  expect(pickText(stored, 'en')).toBe('Nuit');
  expect(pickText({ ...emptyTranslation(), TraductionPt: 'Noite' }, 'en')).toBe('Noite');
  expect(pickText(null, 'fr')).toBeNull();
});

test('a translation is empty only when no stored language has a text', () => {
  expect(isTranslationEmpty(emptyTranslation())).toBe(true);
  expect(isTranslationEmpty({ ...emptyTranslation(), TraductionFr: '  ' })).toBe(true);
  expect(isTranslationEmpty({ ...emptyTranslation(), TraductionPt: 'Noite' })).toBe(false);
});

test('an optional translation empty before and now saves nothing', () => {
  expect(translationSave(false, null, emptyTranslation())).toEqual({ action: 'none' });
  expect(translationSave(false, null, null)).toEqual({ action: 'none' });
});

test('an optional stored translation now empty is deleted', () => {
  expect(translationSave(false, stored, emptyTranslation(1007))).toEqual({ action: 'delete', id: 1007 });
});

test('a required translation empty at creation gets an empty French text', () => {
  expect(translationSave(true, null, emptyTranslation())).toEqual({ action: 'create', value: { ...emptyTranslation(), TraductionFr: '' } });
});

test('an unchanged translation saves nothing and a changed one is updated', () => {
  expect(translationSave(true, stored, { ...stored })).toEqual({ action: 'none' });
  expect(translationSave(true, stored, { ...stored, TraductionEn: 'Night' })).toEqual({
    action: 'update',
    value: { ...stored, TraductionEn: 'Night' },
  });
});

test('two translations are the same when every language is, blank counting as absent', () => {
  expect(sameTranslation(stored, { ...stored, TraductionEn: ' ' })).toBe(true);
  expect(sameTranslation(stored, { ...stored, TraductionEn: 'Night' })).toBe(false);
});

test('the longest language is what a maximum length applies to', () => {
  expect(longestText(stored)).toBe(5);
  expect(longestText(null)).toBe(0);
});
