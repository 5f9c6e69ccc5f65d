import { expect, test } from 'vitest';
import { changedFields, isNew, nextTemporaryId } from './record-state.ts';

const film = { Id: 7, Version: 3, Titre: 'Nuit', TradResume: { Id: 1, TraductionFr: 'Une nuit', TraductionEn: null } };

test('a record is new while its Id is 0 or below', () => {
  expect([isNew({ Id: 0 }), isNew({ Id: -3 }), isNew({ Id: 7 }), isNew({})]).toEqual([true, true, false, true]);
});

test('items added to a list get decreasing negative Ids', () => {
  const items: { Id: number }[] = [{ Id: 12 }];
  for (let count = 0; count < 3; count += 1) items.push({ Id: nextTemporaryId(items) });
  expect(items.map((item) => item.Id)).toEqual([12, -1, -2, -3]);
});

test('a record is modified when its data or one of its translations differs from what was read', () => {
  expect(changedFields(film, { ...film, Version: 4 })).toEqual([]);
  expect(changedFields(film, { ...film, Titre: 'Jour' })).toEqual(['Titre']);
  expect(changedFields(film, { ...film, TradResume: { ...film.TradResume, TraductionEn: 'A night' } })).toEqual(['TradResume']);
});

test('emptying what was empty is no modification', () => {
  expect(changedFields({ ...film, Note: null }, { ...film, Note: '' })).toEqual([]);
});
