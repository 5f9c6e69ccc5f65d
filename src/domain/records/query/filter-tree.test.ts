import { describe, expect, test } from 'vitest';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { checkFilterTree, ListFilterSchema, matchesFilter, parseListFilter } from './filter-tree.ts';
import { entities, film, memorySource } from '#tests/support/samples/entities.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';

const source = memorySource({
  pays: [{ Id: 45, Code: 'FR', TradLibelle: { ...emptyTranslation(1), TraductionFr: 'France' } }],
  genre: [
    { Id: 5, Nom: 'Comédie' },
    { Id: 6, Nom: 'Drame' },
  ],
  film: [
    {
      Id: 1,
      TitreOriginal: 'César',
      Duree: '01:32:00',
      Annee: 1936,
      Prix: 12.5,
      Sortie: '2027-01-28',
      CreeLe: '2027-01-29T23:30:00.000',
      EnLigne: true,
      Supports: 3,
      IdPays: 45,
      IdsGenre: [5, 6],
    },
    { Id: 2, TitreOriginal: 'Échappée', Duree: '00:14:20', Annee: null, EnLigne: false, Supports: 2, IdPays: null, IdsGenre: [] },
  ],
  inscription: [
    { Id: 10, IdFilm: 1, Section: 'National', Eannee: 2026, Statut: 1, Duree: '00:10:00' },
    { Id: 11, IdFilm: 1, Section: 'Labo', Eannee: 2027, Statut: 3, Duree: '00:05:30' },
    { Id: 12, IdFilm: 2, Section: 'École', Eannee: 2027, Statut: 1, Duree: null },
    { Id: 13, IdFilm: null, Section: 'National', Eannee: 2027, Statut: 1, Duree: null },
  ],
  recompense: [
    { Id: 20, IdInscription: 10, Prix: 'Grand Prix', Rang: 1 },
    { Id: 21, IdInscription: 10, Prix: 'Mention', Rang: 2 },
  ],
});
const context = { source, calendar: { today: '2027-01-30', zone: 'Europe/Paris' } };

function found(node: FilterNode, entity = 'film') {
  return source
    .all(entity)
    .filter((record) => matchesFilter(context, { entity, record }, node))
    .map((record) => record['Id']);
}

describe('each operator', () => {
  test.each<[FilterNode, number[]]>([
    [{ field: 'TitreOriginal', op: 'contains', value: 'CESAR' }, [1]],
    [{ field: 'TitreOriginal', op: 'starts', value: 'echap' }, [2]],
    [{ field: 'TitreOriginal', op: 'eq', value: 'cesar' }, [1]],
    [{ field: 'TitreOriginal', op: 'ne', value: 'cesar' }, [2]],
    [{ field: 'TitreOriginal', op: 'in', value: ['CÉSAR', 'autre'] }, [1]],
    [{ field: 'Annee', op: 'eq', value: 1936 }, [1]],
    [{ field: 'Annee', op: 'ne', value: 1936 }, [2]],
    [{ field: 'Annee', op: 'gt', value: 1936 }, []],
    [{ field: 'Annee', op: 'gte', value: 1936 }, [1]],
    [{ field: 'Annee', op: 'lt', value: 1937 }, [1]],
    [{ field: 'Annee', op: 'between', value: [1930, 1936] }, [1]],
    [{ field: 'Annee', op: 'between', value: [null, 1936] }, [1]],
    [{ field: 'Annee', op: 'empty' }, [2]],
    [{ field: 'Annee', op: 'notEmpty' }, [1]],
    [{ field: 'Annee', op: 'notIn', value: [1936] }, [2]],
    [{ field: 'Annee', op: 'in', value: [null] }, [2]],
    [{ field: 'Prix', op: 'lte', value: 12.5 }, [1]],
    [{ field: 'Duree', op: 'lt', value: '00:30:00' }, [2]],
    [{ field: 'Duree', op: 'eq', value: '1:32:00' }, [1]],
    [{ field: 'EnLigne', op: 'eq', value: false }, [2]],
    [{ field: 'Supports', op: 'anyFlag', value: 1 }, [1]],
    [{ field: 'Supports', op: 'anyFlag', value: 3 }, [1, 2]],
    [{ field: 'IdPays', op: 'in', value: [45] }, [1]],
    [{ field: 'IdPays', op: 'empty' }, [2]],
    [{ field: 'IdsGenre', op: 'in', value: [6, 7] }, [1]],
    [{ field: 'IdsGenre', op: 'empty' }, [2]],
    [{ field: 'Sortie', op: 'period', value: 'last7' }, [1]],
    [{ field: 'Sortie', op: 'eq', value: '2027-01-28' }, [1]],
    [{ field: 'Id', op: 'gt', value: 1 }, [2]],
  ])('%j finds %j', (node, ids) => {
    expect(found(node)).toEqual(ids);
  });

  test('a day compared with an instant is the whole day of the zone of the festival', () => {
    expect(found({ field: 'CreeLe', op: 'eq', value: '2027-01-30' })).toEqual([1]);
    expect(found({ field: 'CreeLe', op: 'lte', value: '2027-01-29' })).toEqual([]);
    expect(found({ field: 'CreeLe', op: 'period', value: 'today' })).toEqual([1]);
  });
});

describe('beyond the record', () => {
  test('derived fields, texts of references and of translations are filtered as they show', () => {
    expect(found({ field: 'NbInscriptions', op: 'gte', value: 2 })).toEqual([1]);
    expect(found({ field: 'DureeTotale', op: 'eq', value: '00:15:30' })).toEqual([1]);
    expect(found({ field: 'Programmes', op: 'eq', value: true })).toEqual([1]);
    expect(found({ field: 'Sections', op: 'contains', value: 'labo' })).toEqual([1]);
    expect(found({ field: 'PaysLibelle', op: 'starts', value: 'FRA' })).toEqual([1]);
    expect(found({ field: 'Pays.Libelle', op: 'eq', value: 'france' })).toEqual([1]);
    expect(found({ field: 'Pays.Code', op: 'empty' })).toEqual([2]);
    expect(found({ field: 'IdsGenre.Nom', op: 'eq', value: 'drame' })).toEqual([1]);
  });

  test('conditions on a part inside one and hold on one and the same part', () => {
    const national: FilterNode = { field: 'Inscriptions.Section', op: 'eq', value: 'National' };
    const programme: FilterNode = { field: 'Inscriptions.Statut', op: 'eq', value: 3 };
    expect(found({ and: [national, programme] })).toEqual([]);
    expect(found({ and: [national, { and: [programme] }] })).toEqual([]);
    expect(found({ and: [{ field: 'Inscriptions.Section', op: 'eq', value: 'Labo' }, programme] })).toEqual([1]);
    expect(found({ and: [national, { or: [programme] }] })).toEqual([1]);
    expect(found({ not: programme })).toEqual([2]);
  });

  test('a path of several steps goes on from the same part: the prize is that of the registration asked about', () => {
    function prize(value: string): FilterNode {
      return { field: 'Inscriptions.Recompenses.Prix', op: 'eq', value };
    }
    function inYear(value: number): FilterNode {
      return { field: 'Inscriptions.Eannee', op: 'eq', value };
    }
    expect(found(prize('grand prix'))).toEqual([1]);
    expect(found({ and: [inYear(2026), prize('grand prix')] })).toEqual([1]);
    expect(found({ and: [inYear(2027), prize('grand prix')] })).toEqual([]);
    expect(found({ and: [prize('mention'), { field: 'Inscriptions.Recompenses.Rang', op: 'eq', value: 1 }] })).toEqual([]);
    expect(found({ and: [prize('mention'), { field: 'Inscriptions.Recompenses.Rang', op: 'eq', value: 2 }] })).toEqual([1]);
    expect(found({ not: { and: [inYear(2027), prize('grand prix')] } })).toEqual([1, 2]);
  });

  test('references before and after a collection are walked, whatever the name of the step', () => {
    function siblings(section: string, field: string): FilterNode {
      return {
        and: [
          { field: 'Film.Inscriptions.Section', op: 'eq', value: section },
          { field, op: 'eq', value: 3 },
        ],
      };
    }
    expect(found({ field: 'Film.Inscriptions.Section', op: 'eq', value: 'national' }, 'inscription')).toEqual([10, 11]);
    expect(found(siblings('labo', 'Film.Inscriptions.Statut'), 'inscription')).toEqual([10, 11]);
    expect(found(siblings('national', 'Film.Inscriptions.Statut'), 'inscription')).toEqual([]);
    expect(found(siblings('national', 'IdFilm.Inscriptions.Statut'), 'inscription')).toEqual([]);
    expect(found({ field: 'Inscription.Film.Annee', op: 'eq', value: 1936 }, 'recompense')).toEqual([20, 21]);
    expect(found({ field: 'Inscriptions.Film.Annee', op: 'eq', value: 1936 })).toEqual([1]);
  });

  test('a value is absent when any reference on the way is', () => {
    expect(found({ field: 'Film.Pays.Code', op: 'empty' }, 'inscription')).toEqual([12, 13]);
    expect(found({ field: 'Film.Pays.Code', op: 'ne', value: 'be' }, 'inscription')).toEqual([10, 11, 12, 13]);
    expect(found({ field: 'Film.Pays.Code', op: 'eq', value: 'fr' }, 'inscription')).toEqual([10, 11]);
    expect(found({ field: 'Film.IdsGenre', op: 'in', value: [6] }, 'inscription')).toEqual([10, 11]);
    expect(found({ field: 'Film.IdsGenre', op: 'notIn', value: [6] }, 'inscription')).toEqual([12, 13]);
    expect(found({ field: 'Film.IdsGenre', op: 'empty' }, 'inscription')).toEqual([12, 13]);
  });

  test('an empty and is true, an empty or is false', () => {
    expect(found({ and: [] })).toEqual([1, 2]);
    expect(found({ or: [] })).toEqual([]);
  });
});

describe('checking', () => {
  function check(tree: FilterNode) {
    return checkFilterTree((name) => entities[name], film, tree);
  }

  test('an unknown or hidden field and an operator that its kind does not have are refused by path', () => {
    expect(check({ and: [{ field: 'Duree', op: 'lt', value: '00:30:00' }] })).toEqual([]);
    expect(check({ field: 'Titre', op: 'eq', value: 'x' })).toEqual([{ path: 'Titre', code: 'champ-inconnu' }]);
    expect(check({ field: 'Cle', op: 'notEmpty' })).toEqual([{ path: 'Cle', code: 'champ-inconnu' }]);
    expect(check({ field: 'Inscriptions.Film.IdPays', op: 'eq', value: 1 })).toEqual([]);
    expect(check({ field: 'Inscriptions.Personne.IdPays', op: 'eq', value: 1 })).toEqual([
      { path: 'Inscriptions.Personne.IdPays', code: 'champ-inconnu' },
    ]);
    expect(check({ field: 'EnLigne', op: 'contains', value: 'x' })).toEqual([{ path: 'EnLigne', code: 'operateur' }]);
  });

  test('a path of more than three steps is refused as an unknown field is', () => {
    expect(check({ field: 'Inscriptions.Film.Pays.Code', op: 'eq', value: 'fr' })).toEqual([]);
    expect(check({ field: 'Inscriptions.Film.Inscriptions.Recompenses.Prix', op: 'eq', value: 'x' })).toEqual([
      { path: 'Inscriptions.Film.Inscriptions.Recompenses.Prix', code: 'champ-inconnu' },
    ]);
  });

  test('a tree that is too deep or too large is refused before anything walks it', () => {
    let deep: FilterNode = { field: 'Duree', op: 'empty' };
    for (let level = 0; level < 50_000; level += 1) deep = { not: deep };
    expect(parseListFilter({ Criteres: deep })).toEqual({
      ok: false,
      faults: [{ path: 'Criteres', code: 'trop-elements', params: { max: 200 } }],
    });
    const wide: FilterNode = { or: Array.from({ length: 201 }, () => ({ field: 'Duree', op: 'empty' as const })) };
    expect(check(wide)).toEqual([{ path: 'Criteres', code: 'trop-elements', params: { max: 200 } }]);
  });

  test('a list filter keeps its known members only', () => {
    expect(parseListFilter({ Tri: [{ Key: 'Duree', Desc: true }], IdsPk: [] })).toEqual({
      ok: true,
      filter: { Tri: [{ Key: 'Duree', Desc: true }], IdsPk: [] },
    });
    expect(parseListFilter(undefined)).toEqual({ ok: true, filter: {} });
    expect(ListFilterSchema.safeParse({ Sql: '1=1' }).success).toBe(false);
    expect(parseListFilter({ Criteres: { field: 'Duree', op: 'like', value: '%' } }).ok).toBe(false);
  });
});
