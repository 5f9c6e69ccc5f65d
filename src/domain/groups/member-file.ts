import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { norm } from '#domain/values/text/norm.ts';

type MemberLineState = 'nouveau' | 'doublon' | 'erreur';

/** Why a line is nobody. */
type MemberLineFault = 'nomManquant' | 'prenomManquant' | 'tropLong' | 'tropDeColonnes';

/** One line of the file, as the preview shows it. */
export interface MemberLine {
  /** In the file, from 1. */
  readonly Ligne: number;
  readonly Nom: string;
  readonly Prenom: string;
  readonly Etat: MemberLineState;
  /** Of a wrong line only. */
  readonly Motif?: MemberLineFault;
}

type MemberName = Pick<FestivalGroupeMembre, 'Nom' | 'Prenom'>;

/** The members are imported from a text file whose columns are parted by tabulations (001 §5). */
export function isMemberFile(name: string, text: string): boolean {
  return /\.txt$/i.test(name) && text.includes('\t');
}

/**
 * Reads « Nom, tabulation, Prénom » a line; a first line of titles and empty lines say nothing. A member is known when both
 * names are, whatever case and accents, in the group or earlier in the file.
 */
export function readMemberFile(text: string, members: readonly MemberName[]): readonly MemberLine[] {
  const seen = new Set(members.map(keyOf));
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return lines.flatMap((line, index): MemberLine[] => {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || (index === 0 && isTitle(cells))) return [];
    const [Nom = '', Prenom = '', ...rest] = cells;
    const read = { Ligne: index + 1, Nom, Prenom };
    const Motif = faultOf(read, rest);
    if (Motif !== null) return [{ ...read, Etat: 'erreur', Motif }];
    const key = keyOf(read);
    if (seen.has(key)) return [{ ...read, Etat: 'doublon' }];
    seen.add(key);
    return [{ ...read, Etat: 'nouveau' }];
  });
}

/** Normal: all of the file or nothing. Forced: every well-formed line, those of people who are there already too. */
export function importedLines(lines: readonly MemberLine[], isForced: boolean): readonly MemberLine[] {
  if (isForced) return lines.filter(({ Etat }) => Etat !== 'erreur');
  return lines.every(({ Etat }) => Etat === 'nouveau') ? lines : [];
}

function keyOf({ Nom, Prenom }: MemberName): string {
  return `${norm(Nom)}\t${norm(Prenom)}`;
}

function faultOf({ Nom, Prenom }: MemberName, rest: readonly string[]): MemberLineFault | null {
  if (rest.some((cell) => cell !== '')) return 'tropDeColonnes';
  if (Nom === '') return 'nomManquant';
  if (Prenom === '') return 'prenomManquant';
  return Math.max(Nom.length, Prenom.length) > FieldSize.nvarchar150 ? 'tropLong' : null;
}

function isTitle([first = '', second = '']: readonly string[]): boolean {
  return norm(first) === 'nom' && norm(second) === 'prenom';
}
