import { describe, expect, it } from 'vitest';
import { camel, humanise, kebab, libelleName, linkTableName, pascal, plural, rightCode, slug, snake, withoutId } from './naming.ts';

describe('spellings of a name', () => {
  it.each([
    ['IdGroupeUtilisateur', 'id_groupe_utilisateur'],
    ['film-titre', 'film_titre'],
    ['Adresse1', 'adresse1'],
    ['PrixTTC', 'prix_ttc'],
    ['NumTVAIntra', 'num_tva_intra'],
    ['IsActif', 'is_actif'],
  ])('writes %s as the column %s', (name, column) => {
    expect(snake(name)).toBe(column);
  });

  it('goes from type to file and back', () => {
    expect(kebab('FestivalParticipantPass')).toBe('festival-participant-pass');
    expect(pascal('festival-participant-pass')).toBe('FestivalParticipantPass');
    expect(camel('film-titre')).toBe('filmTitre');
  });

  it('adds an s to every name, also to pays', () => {
    expect(plural('film')).toBe('films');
    expect(plural('pays')).toBe('payss');
  });

  it('writes right codes in capitals', () => {
    expect(rightCode('film-write')).toBe('FILM-WRITE');
  });
});

describe('names that come from a field', () => {
  it('takes the key prefix off, and only the prefix', () => {
    expect(withoutId('IdPays')).toBe('Pays');
    expect(withoutId('IdsDroit')).toBe('Droit');
    expect(withoutId('Identite')).toBe('Identite');
    expect(withoutId('Id')).toBe('Id');
  });

  it('names the sibling that shows a reference', () => {
    expect(libelleName('IdPays', false)).toBe('PaysLibelle');
    expect(libelleName('IdsDroit', true)).toBe('DroitLibelles');
  });

  it('names a link table after its owner and its field', () => {
    expect(linkTableName('film', 'Genres')).toBe('film_genres');
    expect(linkTableName('groupe-utilisateur', 'IdsDroit')).toBe('groupe_utilisateur_droit');
  });
});

describe('texts', () => {
  it('makes a label of a field name', () => {
    expect(humanise('TitreOriginal')).toBe('Titre original');
    expect(humanise('IsActif')).toBe('Actif');
    expect(humanise('NbChambres')).toBe('Nombre chambres');
    expect(humanise('IdTVA')).toBe('TVA');
  });

  it('makes an ASCII key of a title', () => {
    expect(slug("Identité de l'œuvre")).toBe('identite-de-l-uvre');
    expect(slug('Début & fin')).toBe('debut-fin');
  });
});
