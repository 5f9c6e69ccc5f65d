import { describe, expect, it } from 'vitest';
import type { FestivalTrancheFilmRow, FilmTexteRow } from '#generated/client/types.gen.ts';
import { countWords } from '#domain/values/text/words.ts';
import {
  batchTexts,
  type BatchData,
  cellsOf,
  isOvertaken,
  isUnsaid,
  recordOf,
  type TextCell,
  type TextDrafts,
  typeInto,
  withSaved,
  wordTotals,
} from './batch-texts.ts';

const [FR, EN, SUMMARY, NOTE] = [38, 36, 2, 3];
const languages = { source: FR, target: EN };

function text(Id: number, IdFilm: number, IdLangue: number, more: Partial<FilmTexteRow> = {}): FilmTexteRow {
  return {
    Id,
    Version: 1,
    IdFilm,
    IdLangue,
    IdTexteType: SUMMARY,
    TexteTypeLibelle: 'Résumé court',
    Texte: 'Une gare, la nuit.',
    ...more,
  };
}

function film(Id: number, IdFilm: number, Ordre: number | null): FestivalTrancheFilmRow {
  return {
    Id,
    Version: 1,
    IdFilm,
    FilmLibelle: `Film ${IdFilm}`,
    Ordre,
  };
}

function data(more: Partial<BatchData> = {}): BatchData {
  return { films: [film(1, 10, 1)], texts: [], titles: [], segments: [], ...more };
}

const NONE: TextDrafts = new Map();

function lineOf(texts: readonly FilmTexteRow[], rank = 1) {
  const line = batchTexts(data({ texts }), languages)[0]?.lines[rank];
  if (line === undefined) throw new Error('no line');
  return line;
}

function draftOf(drafts: TextDrafts, cell: TextCell) {
  const draft = drafts.get(cell.key);
  if (draft === undefined) throw new Error('no draft');
  return draft;
}

describe('the texts of a batch', () => {
  it('stand film by film in the order of the batch, the title first, each type beside its translation', () => {
    const films = [film(3, 30, null), film(2, 20, 2), film(1, 10, 1)];
    const texts = [
      text(1, 10, FR),
      text(2, 10, EN, { Texte: 'A station.' }),
      text(3, 10, EN, { IdTexteType: NOTE, TexteTypeLibelle: 'Note' }),
    ];
    const shown = batchTexts(data({ films, texts }), languages);
    expect(shown.map(({ name }) => name)).toEqual(['Film 10', 'Film 20', 'Film 30']);
    expect(shown[0]?.lines.map(({ label, source, target }) => [label, source.row?.['Id'] ?? null, target.row?.['Id'] ?? null])).toEqual([
      [null, null, null],
      ['Résumé court', 1, 2],
      ['Note', null, 3],
    ]);
  });

  it('hides no second text of one type behind the first', () => {
    const [shown] = batchTexts(data({ texts: [text(1, 10, FR), text(2, 10, EN), text(3, 10, EN)] }), languages);
    expect(shown?.lines.slice(1).map(({ source, target }) => [source.row?.['Id'] ?? null, target.row?.['Id'] ?? null])).toEqual([
      [1, 2],
      [null, 3],
    ]);
    const keys = cellsOf(shown === undefined ? [] : [shown]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('counts words by the spaces between them, and what is left to translate', () => {
    expect(['', '  ', 'l’île', ' Une  gare,\nla nuit. '].map(countWords)).toEqual([0, 0, 1, 4]);
    const films = batchTexts(data({ films: [film(1, 10, 1), film(2, 20, 2)], texts: [text(1, 10, FR), text(2, 20, FR)] }), languages);
    const first = films[0]?.lines[1]?.target;
    expect(wordTotals(films, NONE)).toEqual({ source: 8, target: 0, missing: 2 });
    expect(first && wordTotals(films, typeInto(NONE, first, { Texte: 'By night' }))).toEqual({ source: 8, target: 2, missing: 1 });
  });
});

describe('a text that is typed', () => {
  const { target } = lineOf([text(1, 10, FR)]);

  it('is a new record where there was none, and a change of the version it was typed over elsewhere', () => {
    const created = typeInto(NONE, target, { Texte: 'By night.' });
    expect(recordOf(target, draftOf(created, target))).toEqual({
      Id: 0,
      IdFilm: 10,
      IdLangue: EN,
      IdTexteType: SUMMARY,
      Texte: 'By night.',
    });
    const english = text(2, 10, EN, { Version: 4 });
    const stored = lineOf([text(1, 10, FR), english]).target;
    const newer = { ...stored, row: { ...english, Version: 5, Texte: 'Theirs.' } };
    const changed = typeInto(typeInto(NONE, stored, { Texte: 'B' }), newer, { Texte: 'By' });
    expect(recordOf(newer, draftOf(changed, newer))).toMatchObject({ Id: 2, Version: 4, Texte: 'By' });
    expect(isOvertaken(newer, draftOf(changed, newer))).toBe(true);
  });

  it('is no change any more once it is back to what is stored', () => {
    const typed = typeInto(NONE, target, { Texte: 'x' });
    expect([typed.size, typeInto(typed, target, { Texte: '' }).size]).toEqual([1, 0]);
  });

  it('is overtaken by a text that appears in its place, or that leaves it', () => {
    const typed = draftOf(typeInto(NONE, target, { Texte: 'x' }), target);
    expect([isOvertaken(target, typed), isOvertaken({ ...target, row: text(9, 10, EN) }, typed)]).toEqual([false, true]);
    const stored = { ...target, row: text(9, 10, EN) };
    expect(isOvertaken({ ...stored, row: null }, draftOf(typeInto(NONE, stored, { Texte: 'x' }), stored))).toBe(true);
  });

  it('cannot be emptied where one is stored, nor a prefix saved without its title', () => {
    const stored = { ...target, row: text(9, 10, EN) };
    expect(isUnsaid(stored, draftOf(typeInto(NONE, stored, { Texte: ' ' }), stored))).toBe(true);
    const title = lineOf([], 0).target;
    const prefixed = typeInto(NONE, title, { Prefixe: 'The' });
    expect(isUnsaid(title, draftOf(prefixed, title))).toBe(true);
    expect(isUnsaid(title, draftOf(typeInto(prefixed, title, { Titre: 'Night' }), title))).toBe(false);
  });

  it('takes the place of what was read once it is saved', () => {
    const before = data({ texts: [text(1, 10, FR), text(2, 10, EN)] });
    const after = withSaved(before, { entity: 'film-texte' }, { Id: 2, Version: 2, Texte: 'New.' });
    expect(after.texts).toHaveLength(2);
    expect(after.texts.at(-1)).toMatchObject({ Id: 2, Version: 2, Texte: 'New.', TexteTypeLibelle: 'Résumé court' });
    expect(withSaved(before, { entity: 'film-titre' }, { Id: 7, Version: 1, Titre: 'Night' }).titles).toHaveLength(1);
  });
});
