import type { Content } from 'pdfmake/interfaces.js';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import { cultureOf, frozenFace, readFrozen } from '#domain/accounting/frozen.ts';
import type { PrintedReceipt } from '#domain/desk/printed-receipt.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { formatMoney, formatPercent, fromCents } from '#domain/values/money.ts';
import { letterheadOf } from '#server/documents/letterhead-words.ts';
import { letterheadPlace } from '#server/documents/letterhead.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';

const MARGIN = 22;

/** A receipt on a sheet of A6, in the language of who paid; what it says of the seller is what its invoice froze. */
export function receiptDocument(receipt: PrintedReceipt, createdAt: Date): PdfDocument {
  const { piece, number, isDuplicate } = receipt;
  const culture = cultureOf(piece);
  const say = textsIn(culture);
  const face = frozenFace(piece);
  const title = say('facture.recu', { numero: number });
  const seller = readFrozen(piece, 'Emetteur').text('RaisonSociale');
  return {
    title: isDuplicate ? `${title} – ${say('facture.duplicata')}` : title,
    culture,
    createdAt,
    size: 'A6',
    pages: 'cards',
    margins: [MARGIN, MARGIN, MARGIN, MARGIN],
    letterhead: face === null ? 'own' : letterheadOf(face, culture),
    ...(seller === null ? {} : { author: seller }),
    content: [
      letterheadPlace(),
      { text: isDuplicate ? say('facture.duplicata').toUpperCase() : '', bold: true, alignment: 'right' },
      { text: title, bold: true, fontSize: 13, noWrap: true },
      {
        text: say('facture.recuPour', { numero: piece.NoFacture ?? '', date: formatDate(piece.DateEmission ?? '') }),
        style: 'aside',
        margin: [0, 0, 0, 8],
      },
      { text: say('facture.recuDe', { client: readFrozen(piece, 'Client').text('Nom') ?? piece.NomClient ?? '' }), margin: [0, 0, 0, 8] },
      ...partLines(receipt, say),
      totalLine(say('facture.recuTotal'), formatMoney(receipt.total, culture)),
      ...(receipt.left > 0 ? [amountLine(say('facture.recuReste'), formatMoney(receipt.left, culture))] : []),
      ...taxLines(receipt, say),
      sellerLines(receipt, say),
    ],
  };
}

function amountLine(label: string, amount: string): Content {
  return {
    columns: [
      { width: '*', text: label },
      { width: 70, text: amount, alignment: 'right' },
    ],
    columnGap: 8,
    margin: [0, 1, 0, 1],
  };
}

function totalLine(label: string, amount: string): Content {
  return { stack: [amountLine(label, amount)], bold: true, fontSize: 12, margin: [0, 6, 0, 4] };
}

/** Each means with its instant and its desk; a cheque names its bank and number. */
function partLines({ piece, receipts }: PrintedReceipt, say: ServerText): readonly Content[] {
  const culture = cultureOf(piece);
  return receipts.map(({ ModePaiement, Montant, DateReglement, Guichet, Banque, NoCheque }) => {
    const mode = enumLabel(modePaiementEnum, ModePaiement, culture) ?? '';
    const cheque = NoCheque === null ? null : say('facture.recuCheque', { numero: NoCheque, banque: Banque ?? '' });
    const details = [formatDateTime(DateReglement), Guichet, cheque].filter((part) => part !== null && part !== '').join(' · ');
    return { stack: [amountLine(mode, formatMoney(Montant, culture)), { text: details, style: 'aside' }], margin: [0, 0, 0, 3] };
  });
}

function taxLines({ piece, shares }: PrintedReceipt, say: ServerText): readonly Content[] {
  const culture = cultureOf(piece);
  const lines = shares.map(({ percent, amounts }) => {
    const values = { taux: formatPercent(percent, culture), ht: formatMoney(fromCents(amounts.ht), culture) };
    return amountLine(say('facture.recuTva', values), formatMoney(fromCents(amounts.tva), culture));
  });
  return [
    { stack: lines, fontSize: 8.5 },
    { text: piece.MentionTva ?? '', fontSize: 7.5, margin: [0, 2, 0, 0] },
  ];
}

function sellerLines({ piece }: PrintedReceipt, say: ServerText): Content {
  const issuer = readFrozen(piece, 'Emetteur');
  const [siret, vat] = [issuer.text('Siret'), issuer.text('NumTva')];
  const lines = [
    issuer.text('RaisonSociale'),
    issuer.text('FormeJuridique'),
    issuer.lines.join(', '),
    siret === null ? null : say('facture.siret', { siret }),
    vat === null ? null : say('facture.tva', { numero: vat }),
    issuer.text('Immatriculation'),
  ];
  return { text: lines.filter((line) => line !== null && line !== '').join(' · '), fontSize: 7.5, margin: [0, 10, 0, 0] };
}
