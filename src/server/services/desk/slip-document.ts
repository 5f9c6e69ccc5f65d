import type { BamCloture } from '#generated/records/bam-cloture.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type DepositSlip, depositOf } from '#domain/desk/close-register.ts';
import { TILLS, type Till } from '#domain/desk/closing.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { box, heading, labelledLines, linesTable, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { bankSignatures } from '#server/services/accounting/bank-signatures.ts';

export interface PrintedSlip extends DepositSlip {
  readonly culture: Language;
  readonly printedAt: Date;
}

/** Deposit at the bank, cheque by cheque, with the count against the record. */
export function slipDocument(slip: PrintedSlip): PdfDocument {
  const { closing, by, issuer, days, culture, printedAt } = slip;
  const say = textsIn(culture);
  const desk = closing.Guichet ?? '';
  const [, to] = days;
  const seller = issuer.RaisonSociale ?? '';
  return {
    title: `${say('caisse.bordereau')} ${desk} ${formatDate(to)}`,
    culture,
    createdAt: printedAt,
    author: seller,
    header: { left: seller, right: say('caisse.bordereau') },
    content: [
      heading(say('caisse.bordereau'), asideOf(slip, say)),
      labelledLines([
        [say('caisse.titulaire'), seller],
        [say('caisse.compte'), issuer.Iban ?? null],
        [say('caisse.cloturePar'), by],
        [say('caisse.clotureLe'), formatDateTime(closing.DateCloture ?? '')],
        [say('caisse.fond'), formatMoney(closing.FondCaisse, culture)],
        [say('caisse.empreinte'), closing.Empreinte],
      ]),
      subheading(say('caisse.cheques')),
      chequesTable(slip, say),
      subheading(say('caisse.comptage')),
      countTable(slip, say),
      ...explanationOf(closing, say),
      box(toDeposit(closing, { culture, say })),
      bankSignatures(say),
    ],
  };
}

/** Desk and days; of several closings of a day, which one. */
function asideOf({ closing, days: [from, to] }: PrintedSlip, say: ServerText): string {
  const when = from === to ? formatDate(to) : `${formatDate(from)} – ${formatDate(to)}`;
  const rank = closing.Rang > 1 ? say('caisse.rang', { rang: closing.Rang }) : '';
  return [closing.Guichet ?? '', when, rank].filter((part) => part !== '').join(' · ');
}

/** Sum that the bank receives, with the parts that it is made of. */
function toDeposit(closing: BamCloture, { culture, say }: { readonly culture: Language; readonly say: ServerText }) {
  const { cash, cheques, total } = depositOf(closing);
  return labelledLines([
    [say(closing.FondCaisse === 0 ? 'caisse.especes' : 'caisse.horsFond'), formatMoney(cash, culture)],
    [say('caisse.cheques'), formatMoney(cheques, culture)],
    [say('caisse.montantDepose'), formatMoney(total, culture)],
  ]);
}

function explanationOf({ Explication: explanation }: DepositSlip['closing'], say: ServerText) {
  return explanation === null ? [] : [paragraph(`${say('caisse.explication')} ${explanation}`)];
}

function chequesTable({ cheques, culture }: PrintedSlip, say: ServerText) {
  return cheques.length === 0
    ? paragraph(say('caisse.sansCheque'))
    : linesTable({
        columns: [
          { title: say('caisse.noCheque') },
          { title: say('caisse.banque') },
          { title: say('caisse.client'), width: '*' },
          { title: say('caisse.montant'), alignment: 'right' },
        ],
        rows: cheques.map(({ NoCheque, Banque, Client, Montant }) => [
          NoCheque ?? '',
          Banque ?? '',
          Client ?? '',
          formatMoney(Montant, culture),
        ]),
        totals: [
          [
            '',
            '',
            say('caisse.nbCheques', { count: cheques.length }),
            formatMoney(sumMoney(cheques.map(({ Montant }) => Montant)), culture),
          ],
        ],
      });
}

/** Recorded, counted. */
const FIELDS = {
  especes: ['TotalEspeces', 'EspecesComptees'],
  cheques: ['TotalCheques', 'ChequesComptes'],
  cb: ['TotalCb', 'CbComptees'],
  autres: ['TotalAutres', 'AutresComptes'],
} as const satisfies Readonly<Record<Till, readonly [keyof BamCloture, keyof BamCloture]>>;

function countTable({ closing, culture }: PrintedSlip, say: ServerText) {
  function amount(field: (typeof FIELDS)[Till][0 | 1]): number {
    return closing[field] ?? 0;
  }
  function cells(recorded: number, counted: number): readonly string[] {
    return [recorded, counted, sumMoney([counted, -recorded])].map((value) => formatMoney(value, culture));
  }
  function sum(side: 0 | 1): number {
    return sumMoney(TILLS.map((till) => amount(FIELDS[till][side])));
  }
  return linesTable({
    columns: [
      { title: say('caisse.mode'), width: '*' },
      ...(['caisse.enregistre', 'caisse.compteReel', 'caisse.ecart'] as const).map(
        (key) => ({ title: say(key), alignment: 'right' }) as const,
      ),
    ],
    rows: TILLS.map((till) => [
      say(till === 'especes' && closing.FondCaisse !== 0 ? 'caisse.especesFond' : `caisse.${till}`),
      ...cells(sumMoney([amount(FIELDS[till][0]), till === 'especes' ? closing.FondCaisse : 0]), amount(FIELDS[till][1])),
    ]),
    totals: [[say('caisse.total'), ...cells(sumMoney([sum(0), closing.FondCaisse]), sum(1))]],
  });
}
