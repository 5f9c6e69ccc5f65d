import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';

export interface Letterhead {
  readonly name: string | null;
  readonly edition: string | null;
  /** File of the picture. */
  readonly logo: number | null;
  /** That titles are printed in; null: the usual one. */
  readonly colour: string | null;
}

/**
 * A document as data: no function and no class inside, because another thread lays it out.
 * Tables name their layout (`LAYOUTS` of `pdf-layouts.ts`) instead of carrying it.
 */
export interface PdfDocument {
  /** Shown by readers in their window, and kept in the file's properties. */
  readonly title: string;
  readonly culture: Language;
  /** Made for this document: laying it out writes in it. `pdf-blocks.ts` has the usual pieces. */
  readonly content: Content[];
  /**
   * The date in the file's properties, and the only date in it: the same content and the same instant
   * give the same bytes.
   */
  readonly createdAt: Date;
  /** `A6`: a sheet for a hand, a receipt. `A3`: a wall, a table of many columns. Default: A4. */
  readonly size?: 'A6' | 'A3';
  readonly orientation?: 'portrait' | 'landscape';
  /** Author of the document: the organisation or the edition. */
  readonly author?: string;
  /** Name, mark and edition of the festival, over the first page or, of cards, where each card has its place for it. `own`: the document says itself who issues it, and stays as it was. */
  readonly letterhead?: Letterhead | 'own';
  /** Year of the edition that it belongs to, whose face it wears. None: the edition by default. */
  readonly year?: number;
  /** The picture that the letterhead names, once it is read. */
  readonly logo?: Uint8Array;
  /** One line above the text of every page. None: a document with a letterhead of its own. */
  readonly header?: { readonly left: string; readonly right: string };
  /** One line below every page, left of the page number: legal mentions, the date, who printed it. */
  readonly footer?: string;
  /** `cards`: badges and labels have margins of their own and no page number. */
  readonly pages?: 'numbered' | 'cards';
  /** Structured invoice that the file carries, as XML: it makes it a Factur-X, in PDF/A-3. */
  readonly facturx?: string;
  /** Points; A4 is 595 × 842. */
  readonly margins?: readonly [left: number, top: number, right: number, bottom: number];
}
