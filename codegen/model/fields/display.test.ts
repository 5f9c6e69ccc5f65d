import { expect, it } from 'vitest';
import { defaultDisplay, parseDisplay } from './display.ts';
import { testSchema } from '#tests/support/schema/schema-source.ts';

const PERSONNE =
  'entity: Personne\nlabel: Personne | Personnes\nfields: { Nom: { kind: string }, Prenom: { kind: string }, IdPays: { kind: reference, to: pays } }';
const PAYS = 'entity: Pays\nlabel: Pays | Pays\nfields: { Code: { kind: string }, IdZone: { kind: reference, to: zone } }';
const ZONE = 'entity: Zone\nlabel: Zone | Zones\nfields: { Rang: { kind: integer } }';

function parse(text: string) {
  const { shapes, diagnostics, problems } = testSchema({ personne: PERSONNE, pays: PAYS, zone: ZONE });
  const parts = parseDisplay(shapes, { entity: 'personne', text }, { diagnostics, position: { file: 'x', line: 1, column: 1 } });
  return { parts, problems: problems() };
}

it('splits fields and the text between them', () => {
  const { parts, problems } = parse('{Prenom} {Nom} ({Pays.Code})');
  expect(problems).toEqual([]);
  expect(parts.map((part) => ('text' in part ? part.text : part.path.text))).toEqual(['Prenom', ' ', 'Nom', ' (', 'Pays.Code', ')']);
});

it('refuses to walk further than one reference', () => {
  expect(parse('{Pays.Zone.Rang}').problems).toEqual(["model/unknown-path « Pays.Zone.Rang » : un affichage ne traverse qu'une référence"]);
});

it('shows first name and name, or a code, and nothing where no text names the record', () => {
  const { shapes } = testSchema({ personne: PERSONNE, pays: PAYS, zone: ZONE });
  const shown = ['personne', 'pays', 'zone'].map((name) => {
    const shape = shapes.get(name);
    return shape === undefined ? 'absente' : defaultDisplay(shape);
  });
  expect(shown).toEqual(['{Prenom} {Nom}', '{Code}', null]);
});
