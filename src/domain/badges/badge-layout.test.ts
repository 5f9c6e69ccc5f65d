import { expect, test } from 'vitest';
import { BadgeCategorie } from '#generated/enums/badge-categorie.gen.ts';
import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { badgeName } from './badge-name.ts';
import { layoutOf } from './badge-layout.ts';

test('a category without a layout is printed on cards, in a colour of its own', () => {
  const [press, jury] = [BadgeCategorie.presse, BadgeCategorie.jury].map((category) => layoutOf(category, undefined));
  expect(press).toMatchObject({ format: BadgeFormat.carte, hasPortrait: true, hasStructure: true, hasZones: true, hasCropMarks: true });
  expect(press?.colour).not.toBe(jury?.colour);
});

test('a layout of the edition decides format, colour and parts', () => {
  const model = recordFrom('badge-modele', {
    Format: BadgeFormat.a6,
    Couleur: '#123456',
    IsPortrait: false,
    IsStructure: false,
    IsZones: false,
    IsTraitsCoupe: false,
  });
  expect(layoutOf(BadgeCategorie.presse, model)).toEqual({
    format: BadgeFormat.a6,
    colour: '#123456',
    hasPortrait: false,
    hasStructure: false,
    hasZones: false,
    hasCropMarks: false,
  });
});

test.each([
  ['Ana Riou', 'Ana', { given: 'Ana', surname: 'Riou' }],
  ['María de la Luz Ortega', 'María de la Luz', { given: 'María de la Luz', surname: 'Ortega' }],
  ['DJ Marée', 'Ana', { given: 'DJ Marée', surname: '' }],
  ['Anastasia', 'Ana', { given: 'Anastasia', surname: '' }],
  ['阿里巴巴', null, { given: '阿里巴巴', surname: '' }],
])('« %s » of « %s » is read as given name and surname', (name, given, expected) => {
  expect(badgeName(name, given)).toEqual(expected);
});
