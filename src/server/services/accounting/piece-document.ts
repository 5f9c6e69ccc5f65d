import type { Content } from 'pdfmake/interfaces.js';
import { writeCii } from '#domain/accounting/einvoice/cii-writer.ts';
import { einvoiceOf } from '#domain/accounting/einvoice/einvoice.ts';
import { OperationType } from '#generated/enums/operation-type.gen.ts';
import { cultureOf, frozenFace, readFrozen } from '#domain/accounting/frozen.ts';
import { isProforma, isQuote, type PieceFace, type PrintedPiece } from '#domain/accounting/printed-piece.ts';
import type { PieceLine } from '#domain/accounting/sales/sale-lines.ts';
import { sharesOf } from '#domain/accounting/sales/rate-shares.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { formatMoney, formatNumber, formatPercent, fromCents, toCents } from '#domain/values/money.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { letterheadOf } from '#server/documents/letterhead-words.ts';
import { box, heading, linesTable } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';

/**
 * A quote, an invoice or a credit note on paper (CGI, ann. II, art. 242 nonies A; Code de commerce, art. L441-9): made of what the piece
 * froze and of nothing else, so that it is the same file each time.
 */
export function pieceDocument(printed: PrintedPiece): PdfDocument {
  const { piece } = printed;
  const culture = cultureOf(piece);
  const say = textsIn(culture);
  const issuer = readFrozen(piece, 'Emetteur');
  const face = frozenFace(piece);
  const invoice = einvoiceOf(printed);
  const title = [say(kindOf(piece)), piece.NoFacture ?? ''].join(' ').trim();
  return {
    title,
    culture,
    createdAt: new Date(parseInstant(piece.DateEmission ?? '') ?? 0),
    letterhead: face === null ? 'own' : letterheadOf(face, culture),
    ...(issuer.text('RaisonSociale') === null ? {} : { author: issuer.text('RaisonSociale') ?? '' }),
    content: [
      parties(printed, say),
      heading(title, issuedOn(printed, say)),
      references(piece, say),
      rowsOf(printed, say),
      totals(printed, say),
      terms(printed, say),
    ],
    footer: footerOf(issuer, say),
    ...(invoice === null ? {} : { facturx: writeCii(invoice) }),
  };
}

function kindOf(piece: PieceFace): 'facture.devis' | 'facture.proforma' | 'facture.avoir' | 'facture.acompte' | 'facture.facture' {
  if (isQuote(piece)) return 'facture.devis';
  if (isProforma(piece)) return 'facture.proforma';
  if (piece.IsAvoir === true) return 'facture.avoir';
  return piece.IsAcompte === true ? 'facture.acompte' : 'facture.facture';
}

function notNull(...texts: readonly (string | null)[]): readonly string[] {
  return texts.flatMap((text) => (text === null || text === '' ? [] : [text]));
}

function parties({ piece }: PrintedPiece, say: ServerText): Content {
  const issuer = readFrozen(piece, 'Emetteur');
  const client = readFrozen(piece, 'Client');
  function vat(number: string | null): string | null {
    return number === null ? null : say('facture.tva', { numero: number });
  }
  function siret(number: string | null): string | null {
    return number === null ? null : say('facture.siret', { siret: number });
  }
  const seller = notNull(
    issuer.text('FormeJuridique'),
    ...issuer.lines,
    siret(issuer.text('Siret')),
    issuer.text('Immatriculation'),
    vat(issuer.text('NumTva')),
    issuer.text('Email'),
    issuer.text('Telephone'),
    issuer.text('SiteInternet'),
  );
  const name = client.text('Nom') ?? piece.NomClient ?? '';
  const address = client.lines.length > 0 ? client.lines : (piece.Adresse ?? '').split('\n');
  const buyer = notNull(
    client.text('Entete'),
    ...address,
    client.text('Pays'),
    siret(client.text('Siret')),
    vat(client.text('NumTva')),
    client.text('CodeService') === null ? null : say('facture.service', { code: client.text('CodeService') ?? '' }),
  );
  return {
    columns: [
      { width: '*', stack: [{ text: issuer.text('RaisonSociale') ?? '', bold: true }, ...seller.map((text) => ({ text, fontSize: 8 }))] },
      { width: 240, stack: [box({ stack: [{ text: name, bold: true }, ...buyer] })] },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 24],
  };
}

function issuedOn({ piece, invoice }: PrintedPiece, say: ServerText): string {
  function date(day: string | null): string {
    return formatDate(day ?? '');
  }
  const answered =
    invoice === null ? null : say('facture.surFacture', { numero: invoice.NoFacture ?? '', date: date(invoice.DateEmission) });
  const due = piece.DateEcheance === null || piece.IsAvoir === true ? null : say('facture.echeance', { date: date(piece.DateEcheance) });
  const valid = isQuote(piece) ? wordOf(piece.DateValidite ?? null, (day) => say('facture.valable', { date: date(day) })) : null;
  return notNull(say('facture.emise', { date: date(piece.DateEmission) }), due, valid, answered).join(' · ');
}

function references(piece: PieceFace, say: ServerText): Content {
  return linesUnder(
    notNull(
      wordOf(piece.Objet ?? null, (objet) => say('facture.objet', { objet })),
      wordOf(isQuote(piece) ? null : (piece.NoDevis ?? null), (numero) =>
        say('facture.surDevis', { numero, date: formatDate(piece.DateDevis ?? '') }),
      ),
      wordOf(piece.DateBonCommande ?? null, (day) => say('facture.bonCommande', { date: formatDate(day) })),
      wordOf(piece.NumEngagement ?? null, (numero) => say('facture.engagement', { numero })),
      wordOf(piece.Motif ?? null, (motif) => say('facture.motif', { motif })),
      say(OPERATIONS[operationOfFace(piece)]),
      supplied(piece, say),
      delivered(piece, say),
    ),
  );
}

/** A piece issued before natures were recorded sold services. */
function operationOfFace({ NatureOperation }: PieceFace): OperationType {
  return enumValue(OperationType, NatureOperation ?? null) ?? OperationType.services;
}

const OPERATIONS = {
  [OperationType.services]: 'facture.prestation',
  [OperationType.biens]: 'facture.livraison',
  [OperationType.mixte]: 'facture.mixte',
} as const;

function supplied({ DatePrestation: from = null, DateFinPrestation: to = null }: PieceFace, say: ServerText): string | null {
  if (from === null) return null;
  if (to === null || to === from) return say('facture.prestationLe', { date: formatDate(from) });
  return say('facture.prestationDu', { debut: formatDate(from), fin: formatDate(to) });
}

function delivered(piece: PieceFace, say: ServerText): string | null {
  const { delivery } = readFrozen(piece, 'Client');
  return delivery.length === 0 ? null : say('facture.livreA', { adresse: delivery.join(', ') });
}

function linesUnder(texts: readonly string[]): Content {
  return {
    stack: texts.map((text) => ({ text, margin: [0, 1, 0, 1] })),
    margin: [0, 0, 0, 8],
  };
}

function wordOf(text: string | null, say: (text: string) => string): string | null {
  return text === null ? null : say(text);
}

function amount(value: number | null | undefined, culture: string): string {
  return formatMoney(value ?? 0, culture);
}

function rowsOf({ piece, lines }: PrintedPiece, say: ServerText): Content {
  const culture = cultureOf(piece);
  const hasDiscount = lines.some(({ RemiseHt }) => (RemiseHt ?? 0) !== 0);
  return linesTable({
    columns: [
      { title: say('facture.designation'), width: '*' },
      { title: say('facture.quantite'), alignment: 'right' },
      { title: say('facture.prixUnitaire'), alignment: 'right' },
      ...(hasDiscount ? [{ title: say('facture.remise'), alignment: 'right' } as const] : []),
      { title: say('facture.taux'), alignment: 'right' },
      { title: say('facture.montantHt'), alignment: 'right' },
    ],
    rows: lines.map((line) => [
      wordsOfLine(piece, line, say),
      formatNumber(line.Quantite ?? 0, Number.isInteger(line.Quantite) ? 0 : 2, culture),
      unitPrice(line, culture),
      ...(hasDiscount ? [(line.RemiseHt ?? 0) === 0 ? '' : amount(line.RemiseHt, culture)] : []),
      formatPercent(line.TauxTva ?? 0, culture),
      amount((line.MontantTtc ?? 0) === 0 ? line.PrixUnitaireHt : line.MontantHt, culture),
    ]),
  });
}

/** On a piece that sells goods and services, each line says which it is. */
function wordsOfLine(piece: PieceFace, { Designation, NatureOperation }: PieceLine, say: ServerText): string {
  const operation = enumValue(OperationType, NatureOperation ?? null);
  if (operationOfFace(piece) !== OperationType.mixte || operation === null) return Designation;
  return `${Designation}\n${say(OPERATIONS[operation])}`;
}

/** As many decimals as it takes for the line to add up: thirteen at 15 € with tax are not thirteen times a whole number of cents. */
function unitPrice(line: PieceLine, culture: string): string {
  const [whole, quantity] = [toCents(line.MontantHt ?? 0) + toCents(line.RemiseHt ?? 0), line.Quantite ?? 1];
  const stored = line.PrixUnitaireHt ?? 0;
  const isWhole = whole === 0 || quantity === 0 || Math.round(toCents(stored) * quantity) === whole;
  return isWhole ? formatMoney(stored, culture) : formatMoney(fromCents(whole) / quantity, culture, UNIT_DECIMALS);
}

const UNIT_DECIMALS = 4;

function totals({ piece, lines }: PrintedPiece, say: ServerText): Content {
  const culture = cultureOf(piece);
  function line(label: string, value: string, isLast = false): Content {
    return {
      columns: [
        { width: '*', text: label, alignment: 'right', bold: isLast },
        { width: 90, text: value, alignment: 'right', bold: isLast },
      ],
      margin: [0, 1, 0, 1],
    };
  }
  function row(label: string, value: number | null | undefined, isLast = false): Content {
    return line(label, amount(value, culture), isLast);
  }
  function taxed(percent: number): string {
    return say('facture.totalTva', { taux: formatPercent(percent, culture) });
  }
  const shares = sharesOf(lines);
  const isOneRate = shares.length <= 1;
  return {
    stack: [
      row(say('facture.totalHt'), piece.PrixHt),
      ...(isOneRate
        ? [row(taxed(shares[0]?.percent ?? piece.TauxTva ?? 0), piece.PrixTva)]
        : shares.map(({ percent, amounts }) => line(taxed(percent), formatMoney(fromCents(amounts.tva), culture)))),
      row(say('facture.totalTtc'), piece.PrixTtc, true),
    ],
    margin: [0, 4, 0, 14],
  };
}

function terms({ piece }: PrintedPiece, say: ServerText): Content {
  const issuer = readFrozen(piece, 'Emetteur');
  const isInvoice = piece.IsAvoir !== true && !isQuote(piece) && !isProforma(piece);
  const bank = notNull(
    wordOf(issuer.text('Iban'), (iban) => say('facture.iban', { iban })),
    wordOf(issuer.text('Bic'), (bic) => say('facture.bic', { bic })),
  ).join(' · ');
  const lines = notNull(
    piece.MentionTva ?? null,
    issuer.is('IsOptionDebits') ? say('facture.debits') : null,
    isInvoice || isProforma(piece) ? (piece.Conditions ?? null) : null,
    piece.IsAvoir === true ? null : bank,
  );
  return [
    { stack: lines.map((text) => ({ text, fontSize: 8.5, margin: [0, 0, 0, 3] })) },
    isQuote(piece) ? roomToSign(piece.Conditions ?? '') : [],
  ];
}

function roomToSign(conditions: string): Content {
  return {
    columns: [
      { width: '*', text: '' },
      { width: 260, stack: [box({ text: conditions, fontSize: 8.5, margin: [0, 0, 0, 60] })] },
    ],
    margin: [0, 14, 0, 0],
  };
}

function footerOf(issuer: ReturnType<typeof readFrozen>, say: ServerText): string {
  return (
    issuer.text('PiedDePage') ??
    notNull(
      issuer.text('RaisonSociale'),
      issuer.text('FormeJuridique'),
      wordOf(issuer.text('Siret'), (siret) => say('facture.siret', { siret })),
    ).join(' · ')
  );
}
