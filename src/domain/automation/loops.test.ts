import { describe, expect, it } from 'vitest';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import { cycleFrom, type RuleAndFilter } from './loops.ts';

const EMPTY: Regle = {
  Id: 1,
  Version: 1,
  Libelle: 'A',
  Statut: 1,
  Declencheur: RegleDeclencheur.entree,
  Liste: 'film',
  IdVue: 1,
  Etape: null,
  ChampDate: null,
  Jours: null,
  Annee: null,
  Action: RegleAction.champ,
  Tache: null,
  IdModeleTache: null,
  Delai: null,
  IdUtilisateur: null,
  IdGroupe: null,
  IdModele: null,
  Champ: null,
  Valeur: null,
  IdAuteur: 1,
  DateActivation: null,
  MotifArret: null,
  VersionEssayee: 1,
  DateEssai: null,
  NbEssai: null,
};

function rule(values: Partial<Regle>, ...conditions: readonly Readonly<Record<string, unknown>>[]): RuleAndFilter {
  return { rule: { ...EMPTY, ...values }, criteria: JSON.stringify({ Criteres: { and: conditions } }) };
}

function is(field: string, value: unknown) {
  return { field, op: 'eq', value };
}

describe('rules that answer one another', () => {
  it('are named from the one that is switched on back to it', () => {
    const a = rule({ Id: 1, Libelle: 'A', Champ: 'Prefixe', Valeur: '"b"' }, is('Prefixe', 'a'));
    const b = rule({ Id: 2, Libelle: 'B', Champ: 'Prefixe', Valeur: '"c"' }, is('Prefixe', 'b'));
    const c = rule({ Id: 3, Libelle: 'C', Champ: 'Prefixe', Valeur: '"a"' }, is('Prefixe', 'c'));
    expect(cycleFrom(a, [b, c])).toEqual(['A', 'B', 'C', 'A']);
    expect(cycleFrom(a, [b])).toBeNull();
  });

  it('are found through a field of a record on the way', () => {
    const film = rule({ Id: 1, Libelle: 'A', Champ: 'Prefixe', Valeur: '"x"' }, { field: 'Inscriptions.Ordre', op: 'eq', value: 2 });
    const entry = rule(
      { Id: 2, Libelle: 'B', Liste: 'festival-inscriptions-a-programmer', Champ: 'Ordre', Valeur: '2' },
      { field: 'Film.Prefixe', op: 'eq', value: 'x' },
    );
    expect(cycleFrom(film, [entry])).toEqual(['A', 'B', 'A']);
  });

  it('are none where the value that one sets keeps the record out of the filter of the other', () => {
    const a = rule({ Id: 1, Champ: 'Prefixe', Valeur: '"b"' }, is('Prefixe', 'a'));
    const b = rule({ Id: 2, Champ: 'Prefixe', Valeur: '"d"' }, is('Prefixe', 'b'));
    expect(cycleFrom(a, [b])).toBeNull();
    const empty = rule({ Id: 3, Champ: 'Prefixe', Valeur: '"a"' }, { field: 'Prefixe', op: 'empty' });
    expect(cycleFrom(empty, [a, b])).toBeNull();
  });

  it('are none where a rule fills a field that its own filter asks to be empty', () => {
    expect(cycleFrom(rule({ Champ: 'Prefixe', Valeur: '"a"' }, { field: 'Prefixe', op: 'empty' }), [])).toBeNull();
  });

  it('are one alone that sets the date which sets it off', () => {
    const alone = rule({ Declencheur: RegleDeclencheur.date, ChampDate: 'DateFinDroit', Champ: 'DateFinDroit', Valeur: '"2027-01-01"' });
    expect(cycleFrom(alone, [])).toEqual(['A', 'A']);
  });

  it('are none where one gives tasks', () => {
    const a = rule({ Id: 1, Action: RegleAction.tache, Tache: 'Voir' }, is('Prefixe', 'a'));
    const b = rule({ Id: 2, Champ: 'Prefixe', Valeur: '"a"' }, is('Prefixe', 'b'));
    expect(cycleFrom(a, [b])).toBeNull();
  });
});
