import { describe, expect, it } from 'vitest';
import { FilmAvis } from '#generated/enums/film-avis.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { type CountedFilm, type Note, noteFigures, totalsOf } from './figures.ts';

function note(mark: number | null, opinion: number | null = null, isInterested = false): Note {
  return { mark, opinion, isInterested };
}

function film(more: Partial<CountedFilm> = {}): CountedFilm {
  return {
    place: InscriptionPlace.selection,
    seconds: 1200,
    country: 'France',
    isByWoman: false,
    isPremiere: false,
    programme: null,
    ...more,
  };
}

describe('the notes of a film', () => {
  it('make an average and a spread, without those of who has an interest', () => {
    expect(noteFigures([note(8), note(5), note(null), note(0, null, true)])).toEqual({ average: 6.5, spread: 3, isDisputed: false });
    expect(noteFigures([note(8)]).spread).toBe(null);
    expect(noteFigures([]).average).toBe(null);
  });

  it('are disputed where some would take the film and others would not', () => {
    expect(noteFigures([note(8, FilmAvis.selectionne), note(2, FilmAvis.rejete)]).isDisputed).toBe(true);
    expect(noteFigures([note(2, FilmAvis.rejete), note(1, FilmAvis.rejete)]).isDisputed).toBe(false);
    expect(noteFigures([note(8, FilmAvis.selectionne), note(2, FilmAvis.rejete, true)]).isDisputed).toBe(false);
  });
});

describe('the totals of a section', () => {
  it('count the selected films alone', () => {
    const films = [
      film({ isByWoman: true, isPremiere: true, programme: 1 }),
      film({ country: 'Portugal', programme: 1 }),
      film({ country: '', programme: 2 }),
      film({ place: InscriptionPlace.attente, country: 'Chili' }),
    ];
    expect(totalsOf(films, { ids: [1, 2, 3], minutes: 30 })).toEqual({
      films: 3,
      minutes: 60,
      countries: 2,
      women: 33,
      premieres: 1,
      filled: 1,
    });
  });

  it('a programme without a length to reach is filled by its first film', () => {
    expect(totalsOf([film({ programme: 2 })], { ids: [1, 2], minutes: null }).filled).toBe(1);
  });
});
