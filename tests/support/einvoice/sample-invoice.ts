import type { EInvoice, ELine } from '#domain/accounting/einvoice/einvoice.ts';
import type { VatCategory } from '#domain/accounting/einvoice/vat-category.ts';

type Kind = 'mixed' | 'reverse' | 'outside' | 'export' | 'exempt' | 'credit' | 'paid';

const STANDARD: VatCategory = { code: 'S', reasonCode: null, reason: null };
const UNTAXED: Readonly<Record<'reverse' | 'outside' | 'export' | 'exempt', VatCategory>> = {
  reverse: { code: 'AE', reasonCode: 'VATEX-EU-AE', reason: 'Autoliquidation' },
  outside: { code: 'O', reasonCode: 'VATEX-EU-O', reason: 'TVA non applicable, art. 259 B du CGI.' },
  export: { code: 'G', reasonCode: 'VATEX-EU-G', reason: 'Exportation, art. 262 I du CGI.' },
  exempt: { code: 'E', reasonCode: 'VATEX-FR-CGI261-7', reason: 'Exonération, art. 261, 7 du CGI.' },
};

function line(id: string, values: Partial<ELine>): ELine {
  return {
    id,
    name: `Article ${id}`,
    quantity: 1,
    unitPrice: '100.00',
    discount: 0,
    net: 10_000,
    percent: 20,
    category: STANDARD,
    ...values,
  };
}

const TAXED: Pick<EInvoice, 'lines' | 'taxes' | 'totals'> = {
  lines: [
    line('1', { quantity: 3, unitPrice: '14.40', discount: 320, net: 4000, name: 'Pass' }),
    line('2', { percent: 5.5, net: 3602, unitPrice: '36.02', name: 'Pass cinéma' }),
    line('3', { quantity: -1, net: -1000, unitPrice: '10.00', name: 'Acompte déduit' }),
  ],
  taxes: [
    { category: STANDARD, percent: 5.5, base: 3602, tax: 198 },
    { category: STANDARD, percent: 20, base: 3000, tax: 600 },
  ],
  totals: { ht: 6602, tva: 798, ttc: 7400 },
};

function untaxed(category: VatCategory): Pick<EInvoice, 'lines' | 'taxes' | 'totals'> {
  return {
    lines: [line('1', { percent: 0, category })],
    taxes: [{ category, percent: 0, base: 10_000, tax: 0 }],
    totals: { ht: 10_000, tva: 0, ttc: 10_000 },
  };
}

const BASE: EInvoice = {
  number: 'FA2026-00012',
  typeCode: '380',
  framework: 'S1',
  issued: '2026-11-29',
  due: '2026-12-29',
  notes: [{ code: 'PMD', text: 'Pénalités de retard : trois fois le taux légal.' }],
  buyerReference: null,
  orderReference: 'BC-77',
  preceding: [],
  seller: {
    name: 'Association du festival',
    siren: '303265045',
    vatNumber: 'FR40303265045',
    address: { lines: ['12 place des Tilleuls'], postcode: '63990', city: 'Valombre', country: 'FR' },
    email: 'facturation@exemple.test',
  },
  buyer: {
    name: 'Banque du Val',
    siren: '732829320',
    vatNumber: null,
    address: { lines: ['3 quai des Moulins'], postcode: '69001', city: 'Lyon', country: 'FR' },
    email: null,
  },
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'PSSTFRPPXXX',
  terms: 'À régler avant le 29/12/2026',
  taxPoint: '72',
  ...TAXED,
  prepaid: 0,
};

/** An invoice of one kind, its figures written by hand. */
export function sampleInvoice(kind: Kind): EInvoice {
  const abroad = { ...BASE.buyer, siren: null, address: { lines: [], postcode: null, city: 'Berlin', country: 'DE' } };
  switch (kind) {
    case 'mixed':
      return BASE;
    case 'credit':
      return { ...BASE, number: 'AV2026-00003', typeCode: '381', preceding: [{ number: BASE.number, date: BASE.issued }] };
    case 'paid':
      return { ...BASE, framework: 'S2', prepaid: BASE.totals.ttc };
    case 'reverse':
      return { ...BASE, ...untaxed(UNTAXED.reverse), buyer: { ...abroad, vatNumber: 'DE136695976' } };
    case 'outside':
      return { ...BASE, ...untaxed(UNTAXED.outside), seller: { ...BASE.seller, vatNumber: null }, buyer: abroad };
    case 'export':
      return { ...BASE, ...untaxed(UNTAXED.export), buyer: abroad };
    case 'exempt':
      return { ...BASE, ...untaxed(UNTAXED.exempt) };
  }
}
