import { z } from 'zod';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Adresse } from '#generated/records/adresse.gen.ts';
import { unmixed, VAT_CODES, type VatCategory } from './vat-category.ts';

/** Address by its parts, as structured data needs them. */
export interface PostalAddress {
  readonly lines: readonly string[];
  readonly postcode: string | null;
  readonly city: string | null;
  /** ISO 3166-1; a party without a country is French, as for the tax. */
  readonly country: string;
}

export interface PrecedingPiece {
  readonly number: string;
  readonly date: string;
}

/** Note with its subject (UNTDID 4451): AAB discount, PMD penalties, PMT recovery costs. */
export interface SubjectNote {
  readonly code: string | null;
  readonly text: string;
}

/** Facts that only the structured invoice needs; frozen on the piece at its issue. */
export interface ElectronicForm {
  /** Billing framework of XP Z12-012: S1 to be paid, S2 paid already, S4 final after deposits. */
  readonly framework: string;
  readonly seller: PostalAddress;
  readonly buyer: PostalAddress;
  /** Of each line, in order. */
  readonly categories: readonly VatCategory[];
  readonly notes: readonly SubjectNote[];
  readonly preceding: readonly PrecedingPiece[];
}

type Frozen = { readonly [name: string]: JsonValue };

export function frozenForm(form: ElectronicForm): Frozen {
  return {
    Cadre: form.framework,
    Vendeur: frozenAddress(form.seller),
    Acheteur: frozenAddress(form.buyer),
    Taxes: unmixed(form.categories).map(({ code, reasonCode, reason }) => ({ Categorie: code, Code: reasonCode, Motif: reason })),
    Notes: form.notes.map(({ code, text }) => ({ Code: code, Texte: text })),
    Precedentes: form.preceding.map(({ number, date }) => ({ Numero: number, Date: date })),
  };
}

function frozenAddress({ lines, postcode, city, country }: PostalAddress): Frozen {
  return { Lignes: [...lines], CodePostal: postcode, Ville: city, Pays: country };
}

const TEXT = z.string().nullable();
const ADDRESS = z.object({ Lignes: z.array(z.string()), CodePostal: TEXT, Ville: TEXT, Pays: z.string() });
const FORM = z.object({
  Cadre: z.string(),
  Vendeur: ADDRESS,
  Acheteur: ADDRESS,
  Taxes: z.array(z.object({ Categorie: z.enum(VAT_CODES), Code: TEXT, Motif: TEXT })),
  Notes: z.array(z.object({ Code: TEXT, Texte: z.string() })),
  Precedentes: z.array(z.object({ Numero: z.string(), Date: z.string() })),
});

/** Null for a piece that was issued before the electronic form: it stays the file it was. */
export function readForm(frozen: unknown): ElectronicForm | null {
  if (frozen === null || frozen === undefined) return null;
  const { Cadre, Vendeur, Acheteur, Taxes, Notes, Precedentes } = FORM.parse(frozen);
  return {
    framework: Cadre,
    seller: addressOf(Vendeur),
    buyer: addressOf(Acheteur),
    categories: Taxes.map(({ Categorie, Code, Motif }) => ({ code: Categorie, reasonCode: Code, reason: Motif })),
    notes: Notes.map(({ Code, Texte }) => ({ code: Code, text: Texte })),
    preceding: Precedentes.map(({ Numero, Date: date }) => ({ number: Numero, date })),
  };
}

function addressOf({ Lignes, CodePostal, Ville, Pays }: z.infer<typeof ADDRESS>): PostalAddress {
  return { lines: Lignes, postcode: CodePostal, city: Ville, country: Pays };
}

const FRANCE = 'FR';
const UNKNOWN = 'ZZ';
const LINES = ['Batiment', 'Adresse1', 'Adresse2', 'Geographie', 'LieuDit', 'BoitePostale'] as const;

export function postalAddress(address: Adresse | null, countryCode: string | null): PostalAddress {
  const city = [address?.Ville, address?.Cedex].flatMap((part) => part ?? []).join(' ');
  return {
    lines: LINES.flatMap((name) => address?.[name] ?? []).filter((line) => line.trim() !== ''),
    postcode: address?.CodePostal ?? null,
    city: city === '' ? null : city,
    country: countryCode === null || countryCode === UNKNOWN ? FRANCE : countryCode,
  };
}
