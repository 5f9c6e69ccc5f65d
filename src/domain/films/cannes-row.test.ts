import { describe, expect, it } from 'vitest';
import { parseCannesRow } from './cannes-row.ts';

const line = {
  year: '1956',
  title: 'A Man Escaped',
  original_title: 'Un condamné à mort s’est échappé',
  director: 'Robert Bresson',
  languages: 'fr,de',
  countries_of_origin: 'FR',
  run_time: '1h 41m',
  imdb_url: 'https://www.imdb.com/title/tt0049902/',
};

describe('a line of the real films', () => {
  it('gives the titles with their articles apart, the duration in seconds and the codes', () => {
    expect(parseCannesRow(line)).toEqual({
      ok: true,
      film: {
        reference: 'tt0049902',
        year: 1956,
        original: { prefixe: 'Un', titre: 'condamné à mort s’est échappé' },
        international: { prefixe: 'A', titre: 'Man Escaped' },
        durationSeconds: 6060,
        directors: [{ Nom: 'Bresson', Prenom: 'Robert' }],
        languages: ['fr', 'de'],
        countries: ['FR'],
        url: 'https://www.imdb.com/title/tt0049902/',
      },
    });
  });

  it('takes the English title for both when there is no original one', () => {
    const parsed = parseCannesRow({ ...line, original_title: '' });
    expect(parsed.ok && parsed.film.original).toEqual({ prefixe: 'A', titre: 'Man Escaped' });
  });

  it('names the column it could not read', () => {
    expect(parseCannesRow({ ...line, run_time: 'long' })).toEqual({ ok: false, column: 'run_time', value: 'long' });
  });

  it('reads several directors, each once', () => {
    const parsed = parseCannesRow({ ...line, director: 'Jean Cocteau, René Clément, Jean Cocteau' });
    expect(parsed.ok && parsed.film.directors.map(({ Nom }) => Nom)).toEqual(['Cocteau', 'Clément']);
  });
});
