import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { guessColumns } from './guess-columns.ts';
import { readCell } from './read-cell.ts';
import { repeatedLines, takenLines } from './repeated-lines.ts';
import { begunByName, saidByName } from './said-by-name.ts';
import { labelled } from '#tests/support/samples/entities.ts';

function field(kind: FieldDescriptor['kind'], more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return {
    name: 'Champ',
    kind,
    column: 'champ',
    declaredIn: 'essai',
    required: false,
    readOnly: false,
    default: undefined,
    unique: false,
    filterable: true,
    sortable: true,
    normalised: false,
    ...more,
  };
}

const enums = {
  etat: {
    name: 'etat',
    flags: true,
    values: [
      { key: 'un', value: 1, labels: labelled({ fr: 'Premier', en: 'First', es: 'Primero' }) },
      { key: 'deux', value: 2, labels: labelled({ fr: 'Deuxième', en: 'Second', es: 'Segundo' }) },
    ],
  },
};

function read(kind: FieldDescriptor['kind'], cell: Parameters<typeof readCell>[1], more: Partial<FieldDescriptor> = {}) {
  return readCell(field(kind, more), cell, { enums, today: null });
}

describe('a cell of a file', () => {
  it.each([
    ['boolean', 'Oui', true],
    ['boolean', 'x', true],
    ['boolean', 'FAUX', false],
    ['integer', '1 234', 1234],
    ['integer', 12, 12],
    ['money', '1 234,50 €', 1234.5],
    ['percent', '5,5 %', 5.5],
    ['date', '12/03/2026', '2026-03-12'],
    ['date', { at: '2026-03-12T00:00:00' }, '2026-03-12'],
    ['datetime', '12/07/2026 20:30', '2026-07-12T18:30:00.000'],
    ['datetime', { at: '2026-01-12T20:30:00' }, '2026-01-12T19:30:00.000'],
    ['time', '9h30', '09:30:00'],
    ['time', 0.5, '12:00:00'],
    ['duration', '92', '01:32:00'],
    ['duration', "14'20", '00:14:20'],
    ['duration', { at: '1899-12-30T01:32:00', seconds: 5520 }, '01:32:00'],
    ['duration', { at: '1900-01-01T02:00:00', seconds: 93_600 }, '26:00:00'],
    ['duration', 92.5, '01:32:30'],
    ['string', 42, '42'],
    ['string', { shown: '01000', number: 1000, isPercent: false }, '01000'],
    ['phone', { shown: '06 12 34 56 78', number: 612_345_678, isPercent: false }, '06 12 34 56 78'],
    ['percent', { shown: '5,5 %', number: 5.5, isPercent: true }, 5.5],
    ['money', 0.30000000000000004, 0.3],
    ['boolean', '✔', true],
    ['boolean', '-', false],
    ['datetime', '26/12/2026 25:30', '2026-12-27T00:30:00.000'],
    ['datetime', '27/12/2026 24h15', '2026-12-27T23:15:00.000'],
    ['datetime', { at: '2027-08-04T11:00:00' }, '2027-08-04T09:00:00.000'],
    ['string', '  Éli\u200bse\u00a0\nDurand ', 'Élise Durand'],
    ['phone', '\u202a+33 6 12 34 56 78\u202c', '+33 6 12 34 56 78'],
    ['email', 'lea@cinéma.example\u200b', 'lea@xn--cinma-dsa.example'],
    ['strings', 'un, deux ; un', ['un', 'deux']],
  ] as const)('%s: %j says %j', (kind, cell, value) => {
    expect(read(kind, cell)).toEqual({ value });
  });

  it('names a value of a list in any of the languages, several of them too', () => {
    expect(read('enum', 'second', { enum: 'etat' })).toEqual({ value: 2 });
    expect(read('flags', 'Premier, segundo', { enum: 'etat' })).toEqual({ value: 3 });
  });

  it.each([
    ['boolean', 'peut-être', 'enumeration'],
    ['integer', 'douze', 'nombre'],
    ['integer', '12,5', 'entier'],
    ['date', '31/02/2026', 'date'],
    ['date', '31/12', 'date'],
    ['date', '+3', 'date'],
    ['datetime', '12/07/2026 20:30 environ', 'date-heure'],
    ['datetime', '12/07/2026 35:30', 'date-heure'],
    ['time', '25:00', 'heure'],
    ['duration', 'long', 'duree'],
    ['duration', 0.0625, 'duree'],
    ['duration', { at: '2026-12-27T20:30:00' }, 'duree'],
    ['money', 33.333, 'decimales'],
    ['money', { shown: '20 %', number: 20, isPercent: true }, 'ambigu'],
    ['money', '1,250', 'ambigu'],
    ['phone', 33_612_345_679, 'ambigu'],
    ['string', { error: '#REF!' }, 'cellule-erreur'],
  ] as const)('%s: %j is refused as %s', (kind, cell, code) => {
    expect(read(kind, cell)).toEqual({ fault: expect.objectContaining({ code }) });
  });

  it('names no value of a list by a word that is none of its', () => {
    expect(read('enum', 'Troisième', { enum: 'etat' })).toEqual({ fault: { code: 'enumeration' } });
  });

  it('names records by their text, or by their year', () => {
    expect(read('reference', ' Gaumont ', { key: 'Id' })).toEqual({ names: ['Gaumont'] });
    expect(read('reference', '2027', { key: 'Eannee' })).toEqual({ value: 2027 });
    expect(read('ids', 'France, Italie')).toEqual({ names: ['France', 'Italie'] });
  });
});

describe('the columns of a file', () => {
  const targets = [
    { key: 'Email', names: ['E-mail', 'Email'] },
    { key: 'Nom', names: ['Nom de famille'] },
  ];
  it('are guessed by their titles, whatever case and marks, and each field is taken once', () => {
    expect(guessColumns(['E MAIL (pro)', 'nom de FAMILLE', 'email', 'Divers'], targets)).toEqual(['Email', 'Nom', null, null]);
  });
  it('are known by what other lists call them, after the names of the fields', () => {
    const importFields = [
      { key: 'AnneeProd', names: ['Année'], synonyms: ['Year', 'E-mail'] },
      { key: 'Email', names: ['E-mail'] },
    ];
    expect(guessColumns(['Year', 'E-mail'], importFields)).toEqual(['AnneeProd', 'Email']);
  });
  it('are what somebody made of them the last time', () => {
    expect(guessColumns(['Courriel', 'E-mail'], targets, { courriel: 'Email', 'e mail': '' })).toEqual(['Email', null]);
  });
});

describe('a whole name', () => {
  const personne: EntityDescriptor = entities.personne;
  it.each([
    ['Agnès Varda', { Prenom: 'Agnès', Nom: 'Varda' }],
    ['VARDA Agnès', { Prenom: 'Agnès', Nom: 'VARDA' }],
    ['Lars von Trier', { Prenom: 'Lars', Nom: 'von Trier' }],
    ['Varda, Agnès', { Prenom: 'Agnès', Nom: 'Varda' }],
    ['Maïwenn', { Nom: 'Maïwenn' }],
    ['María José García Lozano', { Prenom: 'María José', Nom: 'García Lozano' }],
    ['BT Marlow', { Prenom: 'BT', Nom: 'Marlow' }],
    ['LI Wei', { Prenom: 'Wei', Nom: 'LI' }],
    ['McDONNELL Sean', { Prenom: 'Sean', Nom: 'McDONNELL' }],
    ['Mme Irène Vasseur', { Prenom: 'Irène', Nom: 'Vasseur' }],
    ['Rivoire, Ana, Mme', { Prenom: 'Ana', Nom: 'Rivoire' }],
  ])('%s', (name, expected) => {
    expect(saidByName(personne, name)).toEqual(expected);
  });
  it.each([
    ['Les Marées de novembre', { Prefixe: 'Les', TitreOriginal: 'Marées de novembre' }],
    ['L’Été du cartographe', { Prefixe: 'L’', TitreOriginal: 'Été du cartographe' }],
    ['Vingt et un jours sans pluie', { TitreOriginal: 'Vingt et un jours sans pluie' }],
    ['Irina, 12, rue des Lilas', { TitreOriginal: 'Irina, 12, rue des Lilas' }],
    ['La Nuit du sismographe', { Prefixe: 'La', TitreOriginal: 'Nuit du sismographe' }],
    ['Adèle de 3 à 9', { TitreOriginal: 'Adèle de 3 à 9' }],
    ['The Big Zzlebowski', { Prefixe: 'The', TitreOriginal: 'Big Zzlebowski' }],
  ])('of a film, %s, loses no word', (title, expected) => {
    expect(saidByName(entities.film, title)).toEqual(expected);
  });
  it('of a structure is its one name, and of a film nothing that can be made', () => {
    expect(saidByName(entities.structure, ' Gaumont  Films ')).toEqual({ RaisonSociale: 'Gaumont Films' });
    expect(saidByName(entities['festival-participant'], 'Quelqu’un')).toBeNull();
  });
});

it('a name that was not found begins its record: a person in two fields, a title whole, a label in the language on screen', () => {
  expect(begunByName(entities.personne, 'Nolwenn Le Goff', 'fr')).toEqual({ Prenom: 'Nolwenn', Nom: 'Le Goff' });
  expect(begunByName(entities.film, ' La Pointe courte ', 'fr')).toEqual({ TitreOriginal: 'La Pointe courte' });
  expect(begunByName(entities['mot-cle'], 'Harbour', 'en')).toMatchObject({ TradLibelle: { TraductionFr: null, TraductionEn: 'Harbour' } });
  expect(begunByName(entities.contact, 'Quelqu’un', 'fr')).toEqual({});
  expect(begunByName(entities.personne, ' ', 'fr')).toEqual({});
});

it('two lines that say the same of a record are found, whatever the case', () => {
  function row(line: number, Email: string | null) {
    return { line, data: { Email }, linked: {} };
  }
  expect([...repeatedLines([row(2, 'a@b.fr'), row(3, null), row(4, 'A@B.FR'), row(5, null)], ['Email'])]).toEqual([[4, 2]]);
});

it('two lines that say what one record alone may say are named, whatever the keys', () => {
  function row(line: number, Email: string) {
    return { line, data: { Email }, linked: {} };
  }
  const rows = [row(2, 'pareil@exemple.test'), row(3, 'PAREIL@exemple.test'), row(4, 'autre@exemple.test')];
  expect([...takenLines(rows, entities.contact)]).toEqual([[3, { first: 2, field: 'Email' }]]);
});
