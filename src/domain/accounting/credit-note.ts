import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, fromCents, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { type Work, create, createAll, find, nextNumber, refuse, update } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { addAmounts, negated } from './amounts.ts';
import { creditForm } from './einvoice/freeze-form.ts';
import { cultureOf, readFrozen } from './frozen.ts';
import { pieceNumber, seriesOf } from './piece-number.ts';
import { type CreditedLine, creditedLines, type LineReturn } from './sales/credited-lines.ts';
import { partsOf, type Share, sharesOf } from './sales/rate-shares.ts';
import { accountOf, settle } from './receipts.ts';
import { moneyFields } from './sales/sale-lines.ts';

export interface CreditOrder {
  readonly invoice: BamPaiement;
  /** Whole cents, tax included; null: all that is left. */
  readonly ttc: number | null;
  /** Lines that go back in place of an amount. */
  readonly lines: readonly LineReturn[] | null;
  readonly reason: string | null;
}

const COPIED = [
  'TypeOrigine',
  'IdAbonnement',
  'IdParticipant',
  'IdGroupe',
  'IdVente',
  'IdEmetteur',
  'IsAcompte',
  'TauxTva',
  'NumTva',
  'NumEngagement',
  'NoDevis',
  'DateDevis',
  'DateBonCommande',
  'DatePrestation',
  'DateFinPrestation',
  'NatureOperation',
  'IsPublic',
  'Entete',
  'NomClient',
  'Adresse',
  'IdPays',
  'Objet',
  'MentionTva',
  'Analytique',
  'Emetteur',
  'Client',
] as const;

/** the opposite of an invoice or of a part of it, under a number of its own, each naming the other. Answers its id. */
export function* issueCredit({ invoice, ttc, lines, reason }: CreditOrder, input: AccountingInput): Work<number> {
  if (invoice.IsAvoir === true || invoice.NoFacture === null) return yield* refuse('avoir-impossible');
  const account = yield* accountOf(invoice);
  const pieceLines = yield* find('bam-paiement-ligne', { IdPaiement: [invoice, ...account.credits].map(readId) });
  const shares = sharesOf(pieceLines);
  const given =
    lines === null
      ? yield* creditOfAmount({ invoice, shares, ttc }, input)
      : (yield* creditedLines({ lines: pieceLines, invoice: invoice.Id, returns: lines }, input)).map(creditOfLine);
  const amounts = addAmounts(given.map((each) => each.amounts));
  if (!isWithin(given, shares) || amounts.ttc >= 0) return yield* refuseExcess(shares, input);
  const id = yield* writeCredit({ invoice, known: pieceLines, lines: given, reason }, input);
  yield* update('bam-paiement', invoice.Id, { IdAvoir: id });
  const [credit] = yield* find('bam-paiement', { Id: id });
  if (credit !== undefined)
    yield* settle({ ...account, credits: [...account.credits, credit], credited: account.credited + amounts.ttc }, input.today);
  return id;
}

/** A line of a credit note. Amounts in whole cents, below 0 for what goes back. */
interface CreditLine extends Share {
  readonly designation: string;
  readonly quantity: number;
  readonly unitHt: number;
  readonly origin: number | null;
}

interface AmountOrder extends Pick<CreditOrder, 'invoice' | 'ttc'> {
  readonly shares: readonly Share[];
}

/** An amount is spread over the rates as what is left of the invoice is. */
function* creditOfAmount({ invoice, shares, ttc }: AmountOrder, input: AccountingInput): Work<readonly CreditLine[]> {
  const left = addAmounts(shares.map(({ amounts }) => amounts)).ttc;
  const wanted = ttc ?? left;
  if (left <= 0 || wanted <= 0 || wanted > left) return yield* refuseExcess(shares, input);
  const words = { numero: invoice.NoFacture ?? '', date: formatDate(invoice.DateEmission ?? input.today) };
  const designation = input.textsIn(cultureOf(invoice))('facture.designationAvoir', words);
  return partsOf(shares, wanted).map(({ percent, amounts }) => ({
    percent,
    amounts: negated(amounts),
    designation,
    quantity: 1,
    unitHt: fromCents(-amounts.ht),
    origin: null,
  }));
}

function creditOfLine({ line, quantity, amounts }: CreditedLine): CreditLine {
  return {
    percent: line.TauxTva,
    amounts: negated(amounts),
    designation: line.Designation,
    quantity,
    unitHt: fromCents(-toCents(line.PrixUnitaireHt)),
    origin: line.Id,
  };
}

/** No rate gives back more than is left there: earlier credit notes by amount took their part of it. */
function isWithin(given: readonly CreditLine[], shares: readonly Share[]): boolean {
  return [...Map.groupBy(given, ({ percent }) => percent)].every(([percent, lines]) => {
    const wanted = -addAmounts(lines.map(({ amounts }) => amounts)).ttc;
    const left = shares.find((share) => share.percent === percent)?.amounts.ttc ?? 0;
    return left < 0 ? wanted >= left : wanted <= left;
  });
}

function* refuseExcess(shares: readonly Share[], { culture }: AccountingInput): Work<never> {
  const left = addAmounts(shares.map(({ amounts }) => amounts)).ttc;
  return yield* refuse('avoir-excessif', { reste: formatMoney(fromCents(Math.max(0, left)), culture) });
}

interface Written {
  readonly invoice: BamPaiement;
  /** Lines of the invoice and of its credit notes. */
  readonly known: readonly BamPaiementLigne[];
  readonly lines: readonly CreditLine[];
  readonly reason: string | null;
}

function* writeCredit({ invoice, known, lines, reason }: Written, input: AccountingInput): Work<number> {
  const series = seriesOf('AV', input.today, readFrozen(invoice, 'Emetteur').text('Serie'));
  const number = yield* nextNumber({ entity: 'bam-paiement', field: 'NoFacture', prefix: series, day: 'DateEmission', date: input.today });
  const id = yield* create('bam-paiement', {
    ...Object.fromEntries(COPIED.map((name) => [name, invoice[name] ?? null])),
    NoFacture: pieceNumber(series, number),
    IsAvoir: true,
    IdAvoir: invoice.Id,
    Etat: PaiementEtat.emise,
    DateEmission: input.today,
    DateEcheance: input.today,
    ...moneyFields(addAmounts(lines.map(({ amounts }) => amounts))),
    Qte: 1,
    Motif: reason,
    Electronique: yield* creditForm({ invoice, lines: known, given: lines }),
  });
  yield* createAll(
    'bam-paiement-ligne',
    lines.map(({ percent, amounts, designation, quantity, unitHt, origin }, index) => ({
      IdPaiement: id,
      Designation: designation,
      Quantite: quantity,
      PrixUnitaireHt: unitHt,
      TauxTva: percent,
      MontantHt: fromCents(amounts.ht),
      MontantTva: fromCents(amounts.tva),
      MontantTtc: fromCents(amounts.ttc),
      Analytique: invoice.Analytique ?? 0,
      Ordre: index + 1,
      IdLigneCreditee: origin,
    })),
  );
  return id;
}
