import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { norm } from '#domain/records/values/norm.ts';

export type MemberLineState = 'nouveau' | 'doublon' | 'erreur';

/** Why a line is nobody. */
export type MemberLineFault = 'nomManquant' | 'prenomManquant' | 'tropLong' | 'tropDeColonnes';

/** One line of the file, as the preview shows it. */
export interface MemberLine {
  /** In the file, from 1. */
  readonly ligne: number;
  readonly nom: string;
  readonly prenom: string;
  readonly etat: MemberLineState;
  /** Of a wrong line only. */
  readonly motif?: MemberLineFault;
}

export interface KnownMember {
  readonly nom: string;
  readonly prenom: string;
}

/** The members are imported from a text file whose columns are parted by tabulations (001 §5). */
export const isMemberFile = (name: string, text: string): boolean => /\.txt$/i.test(name) && text.includes('\t');

/**
 * Reads « Nom, tabulation, Prénom » a line; a first line of titles and empty lines say nothing. A member is known when both
 * names are, whatever case and accents, in the group or earlier in the file.
 */
export function readMemberFile(text: string, known: readonly KnownMember[]): readonly MemberLine[] {
  const seen = new Set(known.map(keyOf));
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return lines.flatMap((line, index): MemberLine[] => {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || (index === 0 && isTitle(cells))) return [];
    const [nom = '', prenom = '', ...rest] = cells;
    const read = { ligne: index + 1, nom, prenom };
    const motif = faultOf(read, rest);
    if (motif !== null) return [{ ...read, etat: 'erreur', motif }];
    const key = keyOf(read);
    if (seen.has(key)) return [{ ...read, etat: 'doublon' }];
    seen.add(key);
    return [{ ...read, etat: 'nouveau' }];
  });
}

/** Normal: all of the file or nothing. Forced: every well-formed line, those of people who are there already too. */
export function importedLines(lines: readonly MemberLine[], isForced: boolean): readonly MemberLine[] {
  if (isForced) return lines.filter(({ etat }) => etat !== 'erreur');
  return lines.every(({ etat }) => etat === 'nouveau') ? lines : [];
}

const keyOf = ({ nom, prenom }: KnownMember): string => `${norm(nom)}\t${norm(prenom)}`;

const faultOf = ({ nom, prenom }: KnownMember, rest: readonly string[]): MemberLineFault | null => {
  if (rest.some((cell) => cell !== '')) return 'tropDeColonnes';
  if (nom === '') return 'nomManquant';
  if (prenom === '') return 'prenomManquant';
  return Math.max(nom.length, prenom.length) > FieldSize.nvarchar150 ? 'tropLong' : null;
};

const isTitle = ([first = '', second = '']: readonly string[]): boolean => norm(first) === 'nom' && norm(second) === 'prenom';
