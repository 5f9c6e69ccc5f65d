import { expect, test } from 'vitest';
import * as rights from './rights.ts';

const film = { list: 'FILMS', record: 'FILM', write: 'FILM-WRITE', delete: 'FILM-DELETE', self: null };
const utilisateur = { list: 'UTILISATEURS', record: 'UTILISATEUR', write: 'UTILISATEUR-WRITE', delete: 'UTILISATEUR-DELETE', self: 'Id' };
const holder = (...codes: string[]) => ({ Id: 7, Droits: codes.map((Code) => ({ Code })) });

test('a right is named by the route and its action, whatever the case and accents', () => {
  expect(rights.rightName('film')).toBe('FILM');
  expect(rights.rightName('film', 'write')).toBe('FILM-WRITE');
  expect(rights.rightName('film', 'delete')).toBe('FILM-DELETE');
  expect(rights.hasRight(holder('film-wríte'), 'FILM-WRITE')).toBe(true);
  expect(rights.hasRight(holder('FILM-WRITE'), 'film-write')).toBe(true);
});

test('reading, writing and deleting are three separate levels', () => {
  const reader = holder('FILM');
  expect([rights.canRead(reader, film), rights.canWrite(reader, film), rights.canDelete(reader, film)]).toEqual([true, false, false]);
  expect(rights.canList(reader, film)).toBe(false);
  expect(rights.canList(holder('films'), film)).toBe(true);
});

test('several actions must all be held', () => {
  expect(rights.hasActions(holder('FILM-WRITE'), 'film', ['write', 'delete'])).toBe(false);
  expect(rights.hasActions(holder('FILM-WRITE', 'FILM-DELETE'), 'film', ['write', 'delete'])).toBe(true);
});

test('nobody signed in holds no right', () => {
  expect(rights.canRead(null, film)).toBe(false);
  expect(rights.canWrite(null, utilisateur, { Id: 7 })).toBe(false);
});

test('a person may write and delete their own user record without the right', () => {
  expect(rights.canWrite(holder(), utilisateur, { Id: 7 })).toBe(true);
  expect(rights.canDelete(holder(), utilisateur, { Id: 7 })).toBe(true);
  expect(rights.canWrite(holder(), utilisateur, { Id: 8 })).toBe(false);
});

test('a tab is writable only if all its items are', () => {
  expect(rights.canWriteAll(holder(), utilisateur, [{ Id: 7 }, { Id: 8 }])).toBe(false);
  expect(rights.canWriteAll(holder(), utilisateur, [{ Id: 7 }])).toBe(true);
});

test('saving a list tab needs the write or the delete right', () => {
  expect(rights.canSaveListTab(holder('FILM-DELETE'), film)).toBe(true);
  expect(rights.canSaveListTab(holder('FILM'), film)).toBe(false);
});

test('effective rights are those of the group and those of the user', () => {
  const all = [{ Id: 1 }, { Id: 2 }, { Id: 3 }];
  expect(rights.effectiveRights(all, [1], [2])).toEqual([{ Id: 1 }, { Id: 2 }]);
});

test('the label key of a right is its code in lower camel case', () => {
  expect(rights.rightLabelKey('FESTIVAL-HOTEL-WRITE')).toBe('festivalHotelWrite');
});

test('a right holds everything below it', () => {
  const labels = { fr: '', en: '', es: '' };
  const tree = [
    { code: 'FILMS', parent: null, labels },
    { code: 'FILM', parent: 'FILMS', labels },
    { code: 'FILM-WRITE', parent: 'FILM', labels },
    { code: 'PAYSS', parent: null, labels },
  ];
  expect(rights.rightsUnder(tree, 'FILMS')).toEqual(['FILMS', 'FILM', 'FILM-WRITE']);
});
