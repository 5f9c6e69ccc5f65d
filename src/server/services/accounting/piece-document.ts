import type { Content } from 'pdfmake/interfaces.js';
import { cultureOf, frozenFace, readFrozen } from '#domain/accounting/frozen.ts';
import { isQuote, type PrintedPiece } from '#domain/accounting/printed-piece.ts';
import { sharesOf } from '#domain/accounting/sales/rate-shares.ts';
import { formatDate, parseInstant } from '#domain/records/values/dates.ts';
import { formatMoney, formatNumber, formatPercent, fromCents, toCents } from '#domain/records/values/money.ts';
import { type RecordData, readNumber, readText } from '#domain/records/values/record-data.ts';
import { letterheadOf } from '#server/documents/letterhead-words.ts';
import { box, heading, linesTable } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';

/**
 * A quote, an invoice or a credit note on paper (CGI, ann. II, art. 242 nonies A; Code de commerce, art. L441-9): made of what the piece
 * froze and of nothing else, so that it is the same file each time.
 */
export const pieceDocument = (printed: PrintedPiece): PdfDocument => {
  const { piece } = printed;
  const culture = cultureOf(piece);
  const say = textsIn(culture);
  const issuer = readFrozen(piece, 'Emetteur');
  const face = frozenFace(piece);
  const title = `${say(kindOf(piece))} ${readText(piece, 'NoFacture') ?? ''}`;
  return {
    title,
    culture,
    createdAt: new Date(parseInstant(readText(piece, 'DateEmission') ?? '') ?? 0),
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
  };
};

const kindOf = (piece: RecordData): 'facture.devis' | 'facture.avoir' | 'facture.facture' => {
  if (isQuote(piece)) return 'facture.devis';
  return piece['IsAvoir'] === true ? 'facture.avoir' : 'facture.facture';
};

const notNull = (...texts: readonly (string | null)[]): readonly string[] =>
  texts.flatMap((text) => (text === null || text === '' ? [] : [text]));

const parties = ({ piece }: PrintedPiece, say: ServerText): Content => {
  const issuer = readFrozen(piece, 'Emetteur');
  const client = readFrozen(piece, 'Client');
  const vat = (number: string | null): string | null => (number === null ? null : say('facture.tva', { numero: number }));
  const siret = (number: string | null): string | null => (number === null ? null : say('facture.siret', { siret: number }));
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
  const name = client.text('Nom') ?? readText(piece, 'NomClient') ?? '';
  const address = client.lines.length > 0 ? client.lines : (readText(piece, 'Adresse') ?? '').split('\n');
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
};

const issuedOn = ({ piece, invoice }: PrintedPiece, say: ServerText): string => {
  const date = (record: RecordData, field: string): string => formatDate(readText(record, field) ?? '');
  const answered =
    invoice === null
      ? null
      : say('facture.surFacture', { numero: readText(invoice, 'NoFacture') ?? '', date: date(invoice, 'DateEmission') });
  const due = piece['IsAvoir'] === true || isQuote(piece) ? null : say('facture.echeance', { date: date(piece, 'DateEcheance') });
  return notNull(say('facture.emise', { date: date(piece, 'DateEmission') }), due, answered).join(' · ');
};

const references = (piece: RecordData, say: ServerText): Content =>
  linesUnder(
    notNull(
      wordOf(readText(piece, 'Objet'), (objet) => say('facture.objet', { objet })),
      wordOf(readText(piece, 'NumEngagement'), (numero) => say('facture.engagement', { numero })),
      wordOf(readText(piece, 'Motif'), (motif) => say('facture.motif', { motif })),
      say('facture.prestation'),
    ),
  );

const linesUnder = (texts: readonly string[]): Content => ({
  stack: texts.map((text) => ({ text, margin: [0, 1, 0, 1] })),
  margin: [0, 0, 0, 8],
});

const wordOf = (text: string | null, say: (text: string) => string): string | null => (text === null ? null : say(text));

const amount = (record: RecordData, field: string, culture: string): string => formatMoney(readNumber(record, field) ?? 0, culture);

const rowsOf = ({ piece, lines }: PrintedPiece, say: ServerText): Content => {
  const culture = cultureOf(piece);
  return linesTable({
    columns: [
      { title: say('facture.designation'), width: '*' },
      { title: say('facture.quantite'), width: 35, alignment: 'right' },
      { title: say('facture.prixUnitaire'), width: 70, alignment: 'right' },
      { title: say('facture.taux'), width: 50, alignment: 'right' },
      { title: say('facture.montantHt'), width: 75, alignment: 'right' },
    ],
    rows: lines.map((line) => [
      readText(line, 'Designation') ?? '',
      formatNumber(readNumber(line, 'Quantite') ?? 0, Number.isInteger(readNumber(line, 'Quantite')) ? 0 : 2, culture),
      unitPrice(line, culture),
      formatPercent(readNumber(line, 'TauxTva') ?? 0, culture),
      amount(line, (readNumber(line, 'MontantTtc') ?? 0) === 0 ? 'PrixUnitaireHt' : 'MontantHt', culture),
    ]),
  });
};

/** As many decimals as it takes for the line to add up: thirteen at 15 € with tax are not thirteen times a whole number of cents. */
const unitPrice = (line: RecordData, culture: string): string => {
  const [whole, quantity] = [readNumber(line, 'MontantHt') ?? 0, readNumber(line, 'Quantite') ?? 1];
  const stored = readNumber(line, 'PrixUnitaireHt') ?? 0;
  const isWhole = whole === 0 || quantity === 0 || toCents(stored) * quantity === toCents(whole);
  return isWhole ? formatMoney(stored, culture) : formatMoney(whole / quantity, culture, UNIT_DECIMALS);
};

const UNIT_DECIMALS = 4;

const totals = ({ piece, lines }: PrintedPiece, say: ServerText): Content => {
  const culture = cultureOf(piece);
  const line = (label: string, value: string, isLast = false): Content => ({
    columns: [
      { width: '*', text: label, alignment: 'right', bold: isLast },
      { width: 90, text: value, alignment: 'right', bold: isLast },
    ],
    margin: [0, 1, 0, 1],
  });
  const row = (label: string, field: string, isLast = false): Content => line(label, amount(piece, field, culture), isLast);
  const taxed = (percent: number): string => say('facture.totalTva', { taux: formatPercent(percent, culture) });
  const shares = sharesOf(lines);
  const isOneRate = shares.length <= 1;
  return {
    stack: [
      row(say('facture.totalHt'), 'PrixHt'),
      ...(isOneRate
        ? [row(taxed(shares[0]?.percent ?? readNumber(piece, 'TauxTva') ?? 0), 'PrixTva')]
        : shares.map(({ percent, amounts }) => line(taxed(percent), formatMoney(fromCents(amounts.tva), culture)))),
      row(say('facture.totalTtc'), 'PrixTtc', true),
    ],
    margin: [0, 4, 0, 14],
  };
};

const terms = ({ piece }: PrintedPiece, say: ServerText): Content => {
  const issuer = readFrozen(piece, 'Emetteur');
  const isInvoice = piece['IsAvoir'] !== true && !isQuote(piece);
  const bank = notNull(
    wordOf(issuer.text('Iban'), (iban) => say('facture.iban', { iban })),
    wordOf(issuer.text('Bic'), (bic) => say('facture.bic', { bic })),
  ).join(' · ');
  const lines = notNull(
    readText(piece, 'MentionTva'),
    issuer.is('IsOptionDebits') ? say('facture.debits') : null,
    isInvoice ? readText(piece, 'Conditions') : null,
    piece['IsAvoir'] === true ? null : bank,
  );
  return [
    { stack: lines.map((text) => ({ text, fontSize: 8.5, margin: [0, 0, 0, 3] })) },
    isQuote(piece) ? roomToSign(readText(piece, 'Conditions') ?? '') : [],
  ];
};

const roomToSign = (said: string): Content => ({
  columns: [
    { width: '*', text: '' },
    { width: 260, stack: [box({ text: said, fontSize: 8.5, margin: [0, 0, 0, 60] })] },
  ],
  margin: [0, 14, 0, 0],
});

const footerOf = (issuer: ReturnType<typeof readFrozen>, say: ServerText): string =>
  issuer.text('PiedDePage') ??
  notNull(
    issuer.text('RaisonSociale'),
    issuer.text('FormeJuridique'),
    wordOf(issuer.text('Siret'), (siret) => say('facture.siret', { siret })),
  ).join(' · ');
