import { toCents } from '#domain/values/money.ts';
import { type Amounts, addAmounts, negated } from '../amounts.ts';
import { readFrozen } from '../frozen.ts';
import { isProforma, isQuote, type PrintedPiece } from '../printed-piece.ts';
import { amountsOf } from '../sales/rate-shares.ts';
import type { PieceLine } from '../sales/sale-lines.ts';
import { type ElectronicForm, type PostalAddress, type PrecedingPiece, readForm, type SubjectNote } from './electronic-form.ts';
import type { VatCategory } from './vat-category.ts';

export interface EParty {
  readonly name: string;
  readonly siren: string | null;
  readonly vatNumber: string | null;
  readonly address: PostalAddress;
  readonly email: string | null;
}

export interface ELine {
  readonly id: string;
  readonly name: string;
  /** Below 0 for a deduction: a price never is (BR-27). */
  readonly quantity: number;
  /** Before the discount, with as many decimals as it takes. */
  readonly unitPrice: string;
  /** Discount and net amount, in cents. */
  readonly discount: number;
  readonly net: number;
  readonly percent: number;
  readonly category: VatCategory;
}

/** Sum of one category at one rate, in cents. */
export interface ETax {
  readonly category: VatCategory;
  readonly percent: number;
  readonly base: number;
  readonly tax: number;
}

/** Core invoice of EN 16931, in the words of its business terms; amounts in cents, in euros. */
export interface EInvoice {
  readonly number: string;
  /** UNTDID 1001. */
  readonly typeCode: '380' | '381' | '386';
  readonly framework: string;
  readonly issued: string;
  readonly due: string | null;
  readonly notes: readonly SubjectNote[];
  readonly buyerReference: string | null;
  readonly orderReference: string | null;
  readonly preceding: readonly PrecedingPiece[];
  readonly seller: EParty;
  readonly buyer: EParty;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly terms: string | null;
  /** The tax is due at issue (debits) or as money comes (UNTDID 2475). */
  readonly taxPoint: '5' | '72';
  readonly lines: readonly ELine[];
  readonly taxes: readonly ETax[];
  readonly totals: Amounts;
  readonly prepaid: number;
}

const PAID = 'S2';

/** The structured invoice of an issued piece, of its frozen figures alone; null for what has none: a quote, a pro forma, a piece of before. */
export function einvoiceOf(printed: PrintedPiece): EInvoice | null {
  const { piece } = printed;
  const form = isQuote(piece) || isProforma(piece) ? null : readForm(piece.Electronique);
  if (form === null) return null;
  const isCredit = piece.IsAvoir === true;
  const issuer = readFrozen(piece, 'Emetteur');
  const lines = printed.lines.map((line, index) => lineOf(line, { form, index, isCredit }));
  const amounts = printed.lines.map((line) => signed(amountsOf(line), isCredit));
  const totals = addAmounts(amounts);
  return {
    number: piece.NoFacture ?? '',
    typeCode: typeOf(isCredit, piece.IsAcompte === true),
    framework: form.framework,
    issued: piece.DateEmission ?? '',
    due: piece.DateEcheance,
    notes: [...form.notes, ...noteOf(piece.Objet), ...noteOf(piece.Motif)],
    buyerReference: readFrozen(piece, 'Client').text('CodeService'),
    orderReference: piece.NumEngagement ?? null,
    preceding: form.preceding,
    ...partiesOf(printed, form),
    iban: issuer.text('Iban'),
    bic: issuer.text('Bic'),
    terms: piece.Conditions ?? null,
    taxPoint: issuer.is('IsOptionDebits') ? '5' : '72',
    lines,
    taxes: taxesOf(lines, amounts),
    totals,
    prepaid: form.framework === PAID ? totals.ttc : 0,
  };
}

function typeOf(isCredit: boolean, isDeposit: boolean): EInvoice['typeCode'] {
  if (isCredit) return '381';
  return isDeposit ? '386' : '380';
}

function noteOf(text: string | null | undefined): readonly SubjectNote[] {
  return text === null || text === undefined || text === '' ? [] : [{ code: null, text }];
}

/** Amounts of a credit note are below 0 in the books and above it in its structured form: its type says the direction. */
function signed(amounts: Amounts, isCredit: boolean): Amounts {
  return isCredit ? negated(amounts) : amounts;
}

/** EN 16931 wants no VAT number of either party beside « outside the scope » (BR-O-02). */
function partiesOf({ piece }: PrintedPiece, form: ElectronicForm): Pick<EInvoice, 'seller' | 'buyer'> {
  const [issuer, client] = [readFrozen(piece, 'Emetteur'), readFrozen(piece, 'Client')];
  const hasNumbers = form.categories.every(({ code }) => code !== 'O');
  return {
    seller: {
      name: issuer.text('RaisonSociale') ?? '',
      siren: sirenOf(issuer.text('Siret')),
      vatNumber: hasNumbers ? vatNumberOf(issuer.text('NumTva')) : null,
      address: form.seller,
      email: issuer.text('Email'),
    },
    buyer: {
      name: client.text('Nom') ?? piece.NomClient ?? '',
      siren: sirenOf(client.text('Siret')),
      vatNumber: hasNumbers ? vatNumberOf(client.text('NumTva')) : null,
      address: form.buyer,
      email: null,
    },
  };
}

const SIREN_DIGITS = 9;

/** First nine digits of the SIRET; null for anything shorter. */
function sirenOf(siret: string | null): string | null {
  const digits = (siret ?? '').replaceAll(/\D/g, '').slice(0, SIREN_DIGITS);
  return digits.length === SIREN_DIGITS ? digits : null;
}

/** Without spaces and signs; a number without the letters of its country is none (BR-CO-09). */
function vatNumberOf(text: string | null): string | null {
  const number = (text ?? '').toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return /^[A-Z]{2}[0-9A-Z]{2,}$/.test(number) ? number : null;
}

interface LinePlace {
  readonly form: ElectronicForm;
  readonly index: number;
  readonly isCredit: boolean;
}

function lineOf(line: PieceLine, { form, index, isCredit }: LinePlace): ELine {
  const net = signed(amountsOf(line), isCredit).ht;
  const gross = net + toCents(line.RemiseHt ?? 0);
  const quantity = Math.abs(line.Quantite ?? 1) || 1;
  return {
    id: String(index + 1),
    name: line.Designation ?? '',
    quantity: gross < 0 ? -quantity : quantity,
    unitPrice: unitPriceOf(Math.abs(gross), quantity),
    discount: gross - net,
    net,
    percent: line.TauxTva,
    category: form.categories[index] ?? { code: 'S', reasonCode: null, reason: null },
  };
}

/** The French rules allow six decimals at most. */
const DECIMALS = [2, 3, 4, 5, 6] as const;

/** Fewest decimals at which quantity times price is the amount, to the cent. */
function unitPriceOf(cents: number, quantity: number): string {
  const price = cents / 100 / quantity;
  const texts = DECIMALS.map((decimals) => price.toFixed(decimals));
  return texts.find((text) => Math.round(Number(text) * quantity * 100) === cents) ?? texts.at(-1) ?? '0.00';
}

/** One group a category and rate, as the rules want it (BR-AE-01, BR-E-01); several reasons of one group stand together. */
function taxesOf(lines: readonly ELine[], amounts: readonly Amounts[]): readonly ETax[] {
  const pairs = lines.map((line, index) => ({ line, amounts: amounts[index] ?? { ht: 0, tva: 0, ttc: 0 } }));
  return [...Map.groupBy(pairs, ({ line: { percent, category } }) => `${category.code} ${percent}`).values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const sum = addAmounts(group.map((each) => each.amounts));
      return [{ category: together(group.map(({ line }) => line.category)), percent: first.line.percent, base: sum.ht, tax: sum.tva }];
    })
    .toSorted((left, right) => left.percent - right.percent);
}

function together(categories: readonly VatCategory[]): VatCategory {
  const reasons = [...new Set(categories.flatMap(({ reason }) => reason ?? []))];
  const codes = [...new Set(categories.map(({ reasonCode }) => reasonCode))];
  return {
    code: categories[0]?.code ?? 'S',
    reasonCode: codes.length === 1 ? (codes[0] ?? null) : null,
    reason: reasons.length === 0 ? null : reasons.join(' '),
  };
}
