import { describe, expect, it } from 'vitest';
import { entityRights, primaryScreen, rightsOwner, routeNames, screenRights } from './rights.ts';
import { testSchema } from '#tests/support/schema/schema-source.ts';

describe('route names of a screen', () => {
  it('are the key and its plural', () => {
    expect(routeNames('film', {})).toEqual({ record: 'film', list: 'films' });
  });

  it('are said when they are irregular or prefixed', () => {
    expect(routeNames('pays', { list: 'payss' })).toEqual({ record: 'pays', list: 'payss' });
    expect(routeNames('compte', { record: 'bam-compte' })).toEqual({ record: 'bam-compte', list: 'bam-comptes' });
  });

  it('give a list alone the key, and a sheet alone no list', () => {
    expect(routeNames('campagne', { record: false })).toEqual({ record: null, list: 'campagne' });
    expect(routeNames('reglage', { list: false })).toEqual({ record: 'reglage', list: null });
  });
});

const { shapes, context } = testSchema({
  film: 'entity: Film\nlabel: Film | Films\nfields: { Titre: { kind: string } }\nscreens: { campagne: { record: false }, film: {} }',
  'film-titre': 'entity: FilmTitre\nlabel: Titre | Titres\nfields: { IdFilm: { kind: reference, to: film, parent: true } }',
  inscription:
    'entity: Inscription\nlabel: Inscription | Inscriptions\nfields: { IdFilm: { kind: reference, to: film, parent: true } }\nscreens: { a-programmer: { record: false } }',
  note: 'entity: Note\nlabel: Note | Notes\nrightsOf: film\nfields: { Note: { kind: integer } }',
  compte:
    'entity: Compte\nlabel: Compte | Comptes\nrights: { list: tiers, write: caisse }\nfields: { Nom: { kind: string } }\nscreens: { compte: {} }',
  invite: 'entity: Invite\nlabel: Invité | Invités\nextends: compte\nfields: { Code: { kind: string } }',
});

function codes(name: string) {
  const { list, record, write, delete: removal } = entityRights(name, shapes, context);
  return [list, record, write, removal];
}

describe('codes of an entity', () => {
  it('come from the routes of its own screen', () => {
    expect(codes('film')).toEqual(['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE']);
    const film = shapes.get('film');
    expect(film && primaryScreen(film.draft)).toBe('film');
  });

  it('come from its name for a part, even when a list shows the parts on their own', () => {
    expect(codes('film-titre')).toEqual(['FILM-TITRE', 'FILM-TITRE', 'FILM-TITRE-WRITE', 'FILM-TITRE-DELETE']);
    expect(codes('inscription')).toEqual(['INSCRIPTION', 'INSCRIPTION', 'INSCRIPTION-WRITE', 'INSCRIPTION-DELETE']);
  });

  it('are those of another when it says so, and of the base for a subtype without screens', () => {
    expect(codes('note')).toEqual(codes('film'));
    expect(rightsOwner('invite', shapes, context)).toBe('compte');
  });

  it('give way to explicit ones', () => {
    expect(codes('compte')).toEqual(['TIERS', 'COMPTE', 'CAISSE', 'COMPTE-DELETE']);
  });
});

it('a list-only screen guards its list alone', () => {
  const film = entityRights('film', shapes, context);
  expect(screenRights({ list: 'campagne', record: null }, film, false)).toEqual({ ...film, list: 'CAMPAGNE' });
});
