import type { Language } from '#generated/entities/descriptor.gen.ts';
import { accentTokens } from '#domain/editions/face/accent.ts';
import { rankOf } from '#domain/editions/face/edition-rank.ts';
import type { Face } from '#domain/editions/face/face.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Letterhead, PdfDocument } from './pdf-document.ts';

/** The document under the name, the mark and the edition of the festival; one that brings its own stays as it is. */
export function underLetterhead(document: PdfDocument, face: Face): PdfDocument {
  return document.letterhead === undefined ? { ...document, letterhead: letterheadOf(face, document.culture) } : document;
}

/** The document under the face of the edition that it belongs to. */
export function underItsLetterhead(document: PdfDocument, faceIn: (year: number | null) => Face): PdfDocument {
  return underLetterhead(document, faceIn(document.year ?? null));
}

/** Content of a letterhead, in a colour that can be read on white. */
export function letterheadOf({ name, logo, colour, edition }: Face, culture: Language): Letterhead {
  return {
    name,
    edition: edition === null ? null : editionWords(edition, culture),
    logo,
    colour: colour === null ? null : accentTokens(colour, 'light').accent,
  };
}

function editionWords({ year, rank }: NonNullable<Face['edition']>, culture: Language): string {
  return rank === null
    ? textsIn(culture)('document.edition', { annee: year })
    : textsIn(culture)('login.edition', { rang: rankOf(rank, culture), annee: String(year) });
}

/** The words of the letterhead, for who prints words alone. */
export function letterheadWords({ letterhead }: Pick<PdfDocument, 'letterhead'>): readonly string[] {
  return letterhead === undefined || letterhead === 'own' || letterhead.name === null ? [] : [letterhead.name, letterhead.edition ?? ''];
}
