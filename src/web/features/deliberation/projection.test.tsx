// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { totalsOf } from '#domain/committee/deliberation/figures.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { readFilms } from './deliberation-model.ts';
import { Projection } from './projection.tsx';

const { selection, nonRetenue } = InscriptionPlace;

function row(Id: number, FilmLibelle: string, Place: InscriptionPlace) {
  return {
    Id,
    Version: 1,
    FilmLibelle,
    Place,
    Duree: '00:20:00',
    NbNotes: 1,
  };
}

const notes = [{ Id: 9, Version: 1, IdInscription: 1, UtilisateurLibelle: 'Basile Ormeau', Note: 7.5, Avis: 1 as const }];

/** Projection by somebody who sees all notes. */
function project(isOpen: boolean): void {
  const films = readFilms([row(1, 'Gare', selection), row(2, 'Phare', nonRetenue)], notes);
  const data = {
    section: 3,
    films,
    programmes: [],
    totals: totalsOf(films, { ids: [], minutes: null }),
    aims: {},
    programmeMinutes: null,
    opensAt: '2047-01-01T08:00:00.000',
    isOpen,
    seesAll: true,
    isCut: false,
    isPending: false,
    error: null,
    retry: () => undefined,
  };
  renderPage(<Projection data={data} onLeave={() => undefined} title="Courts" />);
}

beforeAll(() => showTexts('deliberation'));
afterEach(cleanup);

it('shows no mark before the section deliberates, whoever projects it', async () => {
  project(false);
  expect(await screen.findByText('Gare')).toBeTruthy();
  expect(screen.queryByText('7,5')).toBe(null);
});

it('shows averages once it does, and never what was not selected', async () => {
  project(true);
  expect(await screen.findByText('7,5')).toBeTruthy();
  expect(screen.queryByText('Phare')).toBe(null);
});
