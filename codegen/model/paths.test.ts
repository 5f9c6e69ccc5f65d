import { describe, expect, it } from 'vitest';
import { resolvePath } from './paths.ts';
import { testSchema } from '#tests/support/schema/schema-source.ts';

function schema() {
  return testSchema({
    film: `
entity: Film
label: Film | Films
fields:
  Titre: { kind: string }
  IdLibelle: { kind: label }
  IdPays: { kind: reference, to: pays }
  IdAdresse: { kind: owned, of: adresse }
  IdsGenre: { kind: ids, to: genre }
  MotsCles: { kind: links, to: genre, inverse: Films }
  Eannee: { kind: reference, to: edition, key: Annee }
`,
    'film-credit': `
entity: FilmCredit
label: Crédit | Crédits
fields:
  IdFilm: { kind: reference, to: film, parent: true }
  IdPersonne: { kind: reference, to: personne }
`,
    pays: 'entity: Pays\nlabel: Pays | Pays\nfields: { Code: { kind: string } }',
    adresse: 'entity: Adresse\nlabel: Adresse | Adresses\nfields: { Ville: { kind: string }, IdPays: { kind: reference, to: pays } }',
    genre: 'entity: Genre\nlabel: Genre | Genres\nfields: { Code: { kind: string } }',
    personne: 'entity: Personne\nlabel: Personne | Personnes\nfields: { Nom: { kind: string } }',
    edition: 'entity: Edition\nlabel: Édition | Éditions\nfields: { Annee: { kind: year, unique: true }, Nom: { kind: string } }',
  });
}

function resolve(text: string, entity = 'film') {
  const { shapes, diagnostics, problems } = schema();
  const path = resolvePath(shapes, { entity, text }, { diagnostics, position: { file: 'x', line: 1, column: 1 } });
  return { path, problems: problems() };
}

describe('a path that exists', () => {
  it.each([
    ['Titre', [], 'Titre'],
    ['Libelle', [], 'IdLibelle'],
    ['IdPays', [], 'IdPays'],
    ['Pays', ['reference IdPays pays'], null],
    ['Pays.Code', ['reference IdPays pays'], 'Code'],
    ['Adresse.Pays.Code', ['reference IdAdresse adresse', 'reference IdPays pays'], 'Code'],
    ['Credits', ['parts IdFilm film-credit'], null],
    ['Credits.Personne.Nom', ['parts IdFilm film-credit', 'reference IdPersonne personne'], 'Nom'],
    ['Genre.Code', ['links IdsGenre genre'], 'Code'],
    ['MotsCles', ['links MotsCles genre'], null],
    ['Eannee', [], 'Eannee'],
    ['Eannee.Nom', ['reference Eannee edition'], 'Nom'],
    ['Id', [], 'Id'],
  ])('walks %s', (text, steps, field) => {
    const { path, problems } = resolve(text);
    expect(problems).toEqual([]);
    expect(path?.steps.map(({ step, field: by, entity }) => `${step} ${by} ${entity}`)).toEqual(steps);
    expect(path?.field).toBe(field);
  });

  it('walks a link from its other side', () => {
    const { path } = resolve('Films.Titre', 'genre');
    expect(path?.steps).toEqual([{ step: 'links', field: 'Films', entity: 'film' }]);
  });
});

describe('a path that does not exist', () => {
  it('names the segment, the entity and what was meant', () => {
    const { path, problems } = resolve('Credits.Personne.Prenom');
    expect(path).toBeNull();
    expect(problems).toEqual([
      "model/unknown-path « Prenom » n'est ni un champ ni un lien de « personne » (chemin « Credits.Personne.Prenom »)",
    ]);
  });

  it('does not walk through a value', () => {
    expect(resolve('Titre.Nom').problems[0]).toContain('« Titre »');
  });
});
