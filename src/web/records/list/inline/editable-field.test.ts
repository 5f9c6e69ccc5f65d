import { expect, it } from 'vitest';
import { loadEntity } from '#web/runtime/entities.ts';
import { editableField } from './editable-field.ts';

const screen = { rights: { list: 'FILMS', record: 'FILM', write: 'FILM-WRITE', delete: 'FILM-DELETE', self: null } };
const film = await loadEntity('film');

function written(column: string, can: (right: string) => boolean = () => true) {
  return editableField(film, { screen, column, can })?.name ?? null;
}

it('a list writes what its sheet writes as one value, and nothing else', () => {
  expect(written('AnneeProd')).toBe('AnneeProd');
  expect(written('IdPays')).toBe('IdPays');
  expect([written('Titre'), written('Id'), written('NotAField')]).toEqual([null, null, null]);
});

it('nothing is written without the right', () => {
  expect(written('AnneeProd', (right) => right !== 'FILM-WRITE')).toBeNull();
});
