import { expect, it } from 'vitest';
import { holeText, nameText, splitMarks } from './mail-holes.ts';

it('cuts a text at the holes of the missing words, in the order of the text', () => {
  const text = `Bonjour ${holeText('prenom')} ${holeText('nom')}, cher ${holeText('prenom')}`;
  expect(splitMarks(text, { missing: ['nom', 'prenom'] }).map(({ mark, text: said }) => mark?.name ?? said)).toEqual([
    'Bonjour ',
    'prenom',
    ' ',
    'nom',
    ', cher ',
    'prenom',
  ]);
});

it('tells the words whose values come later from the holes', () => {
  const text = `Devis ${nameText('numeroDevis')} de ${holeText('nom')}`;
  expect(splitMarks(text, { missing: ['nom'], named: ['numeroDevis'] }).flatMap(({ mark }) => mark ?? [])).toEqual([
    { kind: 'name', name: 'numeroDevis' },
    { kind: 'hole', name: 'nom' },
  ]);
});

it('takes brackets that name no such word for text', () => {
  const text = '[salle : vide] le soir [motif]';
  expect(splitMarks(text, { missing: ['prenom'], named: ['salle'] })).toEqual([{ mark: null, text }]);
  expect(splitMarks('', { missing: ['prenom'] })).toEqual([]);
});
