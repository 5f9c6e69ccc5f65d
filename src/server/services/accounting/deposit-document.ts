import { remiseNatureEnum, RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { PrintedDeposit } from '#domain/accounting/deposits/bank-deposits.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { box, heading, labelledLines, linesTable, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { ProducedSheet } from '#server/services/produced/produced-file.ts';
import { localDay } from '#domain/accounting/books/local-day.ts';
import { bankSignatures } from './bank-signatures.ts';

export interface DepositSlip extends PrintedDeposit {
  readonly issuer: Partial<BamEmetteur>;
  readonly culture: Language;
  readonly printedAt: Date;
}

/** The slip that the bank signs: cheque by cheque, or the cash. */
export function depositDocument(slip: DepositSlip): PdfDocument {
  const { deposit, by, issuer, culture, printedAt } = slip;
  const say = textsIn(culture);
  const seller = issuer.RaisonSociale ?? '';
  return {
    title: `${say('caisse.bordereau')} ${deposit.NoRemise}`,
    culture,
    createdAt: printedAt,
    author: seller,
    header: { left: seller, right: say('caisse.bordereau') },
    content: [
      heading(`${say('caisse.bordereau')} ${deposit.NoRemise}`, `${natureOf(slip)} · ${formatDate(deposit.Jour)}`),
      labelledLines([
        [say('caisse.titulaire'), seller],
        [say('caisse.compte'), issuer.Iban ?? null],
        [say('caisse.remisePar'), by],
        [say('caisse.remiseAnnulee'), deposit.IdAnnule === null ? null : deposit.Motif],
      ]),
      ...(deposit.Nature === RemiseNature.cheques ? [subheading(say('caisse.cheques')), chequesTable(slip, say)] : []),
      box(labelledLines([[say('caisse.montantDepose'), formatMoney(deposit.Montant, culture)]])),
      bankSignatures(say),
    ],
  };
}

function chequesTable({ deposit, cheques, culture }: DepositSlip, say: ServerText) {
  return linesTable({
    columns: [
      { title: say('caisse.noCheque') },
      { title: say('caisse.banque') },
      { title: say('caisse.client'), width: '*' },
      { title: say('caisse.recuLe') },
      { title: say('caisse.montant'), alignment: 'right' },
    ],
    rows: cheques.map(({ NoCheque, Banque, Client, RecuLe, Montant }) => [
      NoCheque ?? '',
      Banque ?? '',
      Client ?? '',
      formatDateTime(RecuLe),
      formatMoney(Montant, culture),
    ]),
    totals: [['', '', say('caisse.nbCheques', { count: deposit.NbCheques }), '', formatMoney(deposit.Montant, culture)]],
  });
}

function natureOf({ deposit, culture }: DepositSlip): string {
  return enumLabel(remiseNatureEnum, deposit.Nature, culture) ?? '';
}

/** The same for a spreadsheet: a line a cheque, or one of the cash. */
export function depositSheet(slip: DepositSlip): ProducedSheet {
  const { deposit, cheques, culture } = slip;
  const say = textsIn(culture);
  const cash = { NoCheque: null, Banque: null, Client: natureOf(slip), RecuLe: deposit.SaisiLe, Montant: deposit.Montant };
  return {
    format: 'xlsx',
    title: deposit.NoRemise,
    columns: [
      { title: say('caisse.noCheque'), width: 130 },
      { title: say('caisse.banque'), width: 180 },
      { title: say('caisse.client'), width: 260 },
      { title: say('caisse.recuLe'), width: 120 },
      { title: say('caisse.montant'), width: 110 },
    ],
    rows: (deposit.Nature === RemiseNature.cheques ? cheques : [cash]).map(({ NoCheque, Banque, Client, RecuLe, Montant }) => [
      text(NoCheque),
      text(Banque),
      text(Client),
      { as: 'date', date: localDay(RecuLe) },
      { as: 'number', value: Montant, format: 'money' },
    ]),
  };
}

function text(value: string | null): ExportCell {
  return value === null || value === '' ? { as: 'empty' } : { as: 'text', text: value };
}
