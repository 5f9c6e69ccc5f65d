import { describe, expect, it } from 'vitest';
import { importedLines, isMemberFile, readMemberFile } from './member-file.ts';

describe('a file of members', () => {
  it('is a .txt whose columns are parted by tabulations', () => {
    expect(isMemberFile('classe.txt', 'Martin\tLéa')).toBe(true);
    expect(isMemberFile('classe.csv', 'Martin\tLéa')).toBe(false);
    expect(isMemberFile('classe.txt', 'Martin,Léa')).toBe(false);
  });

  it('says the name, then the first name; titles and empty lines say nothing', () => {
    expect(readMemberFile('\uFEFFNom\tPrénom\r\nMartin\tLéa\r\n\r\nDe Vos\tJan\r\n', [])).toEqual([
      { Ligne: 2, Nom: 'Martin', Prenom: 'Léa', Etat: 'nouveau' },
      { Ligne: 4, Nom: 'De Vos', Prenom: 'Jan', Etat: 'nouveau' },
    ]);
  });

  it('tells who is there already, whatever case and accents, and lines that are no member', () => {
    const lines = readMemberFile('MARTIN\tLea\nRoux\tIda\nroux\tIDA\nSeul\nTrop\tde\tmots', [{ Nom: 'Martin', Prenom: 'Léa' }]);
    expect(lines.map(({ Etat }) => Etat)).toEqual(['doublon', 'nouveau', 'doublon', 'erreur', 'erreur']);
  });

  it('says of a wrong line what is wrong with it', () => {
    const lines = readMemberFile(`\tIda\nSeul\t\nTrop\tde\tmots\n${'a'.repeat(151)}\tIda\nRoux\tIda`, []);
    expect(lines.map(({ Motif }) => Motif)).toEqual(['nomManquant', 'prenomManquant', 'tropDeColonnes', 'tropLong', undefined]);
  });
});

describe('the import', () => {
  const lines = readMemberFile('Martin\tLéa\nRoux\tIda\nSeul', [{ Nom: 'Martin', Prenom: 'Léa' }]);

  it('takes nothing in normal mode as long as a line is wrong or known', () => {
    expect(importedLines(lines, false)).toEqual([]);
    expect(importedLines(readMemberFile('Roux\tIda', []), false)).toHaveLength(1);
  });

  it('takes every well-formed line in forced mode', () => {
    expect(importedLines(lines, true).map(({ Nom }) => Nom)).toEqual(['Martin', 'Roux']);
  });
});
