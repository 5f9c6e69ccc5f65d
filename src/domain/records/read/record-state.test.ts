import { expect, test } from 'vitest';
import * as state from './record-state.ts';

const film = { Id: 7, Version: 3, Titre: 'Nuit', TradResume: { Id: 1, TraductionFr: 'Une nuit', TraductionEn: null } };

test('a record is new while its Id is 0 or below', () => {
  expect([state.isNew({ Id: 0 }), state.isNew({ Id: -3 }), state.isNew({ Id: 7 }), state.isNew({})]).toEqual([true, true, false, true]);
});

test('items added to a list get decreasing negative Ids', () => {
  const items: { Id: number }[] = [{ Id: 12 }];
  for (let count = 0; count < 3; count += 1) items.push({ Id: state.nextTemporaryId(items) });
  expect(items.map((item) => item.Id)).toEqual([12, -1, -2, -3]);
});

test('a record is modified when its data or one of its translations differs from what was read', () => {
  const opened = state.openRecord(film);
  expect(state.isModified(opened)).toBe(false);
  expect(state.isModified(state.editRecord(opened, { Titre: 'Jour' }))).toBe(true);
  expect(state.isModified(state.editRecord(opened, { TradResume: { ...film.TradResume, TraductionEn: 'A night' } }))).toBe(true);
});

test('typing a value and typing it back is no modification, nor is emptying what was empty', () => {
  const opened = state.openRecord({ ...film, Note: null });
  expect(state.isModified(state.editRecord(state.editRecord(opened, { Titre: 'x' }), { Titre: 'Nuit' }))).toBe(false);
  expect(state.isModified(state.editRecord(opened, { Note: '' }))).toBe(false);
});

test('cancelling brings back what was read, translations included', () => {
  const edited = state.editRecord(state.openRecord(film), { Titre: 'Jour', TradResume: null });
  expect(state.revertRecord(edited).current).toEqual(film);
});

test('after a save the key and the version are those of the server and nothing is modified', () => {
  const saved = state.acceptSave(state.editRecord(state.openRecord({ Id: 0, Titre: '' }), { Titre: 'Nuit' }), 1042, 1);
  expect(saved.current).toEqual({ Id: 1042, Version: 1, Titre: 'Nuit' });
  expect([state.isModified(saved), state.isNew(saved.current)]).toEqual([false, false]);
});

test('only a number greater than 0 is the reply of a successful save', () => {
  expect([5, 0, -1, '', null, true].map(state.isSaveReply)).toEqual([true, false, false, false, false, false]);
});
