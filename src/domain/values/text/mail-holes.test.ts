import { expect, it } from 'vitest';
import { holeText, splitHoles } from './mail-holes.ts';

it('cuts a text at the holes of the missing words, in the order of the text', () => {
  const text = `Bonjour ${holeText('prenom')} ${holeText('nom')}, cher ${holeText('prenom')}`;
  expect(splitHoles(text, ['nom', 'prenom']).map(({ hole, text: said }) => hole ?? said)).toEqual([
    'Bonjour ',
    'prenom',
    ' ',
    'nom',
    ', cher ',
    'prenom',
  ]);
});

it('takes brackets that name no missing word for text', () => {
  expect(splitHoles('[salle : vide] le soir', ['prenom'])).toEqual([{ hole: null, text: '[salle : vide] le soir' }]);
  expect(splitHoles('', ['prenom'])).toEqual([]);
});
