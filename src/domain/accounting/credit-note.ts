import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { toCents } from '#domain/records/values/money.ts';
import { formatDate } from '#domain/records/values/dates.ts';
import { formatMoney, fromCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type Work, create, find, nextNumber, refuse, update } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { type Amounts, addAmounts, negated, partOf, rateOf } from './amounts.ts';
import { cultureOf } from './frozen.ts';
import { moneyFields } from './invoice.ts';
import { pieceNumber, seriesOf } from './piece-number.ts';
import { accountOf, settle } from './receipts.ts';

export interface CreditOrder {
  readonly invoice: RecordData;
  /** Whole cents, tax included; null: all that is left. */
  readonly ttc: number | null;
  readonly reason: string | null;
}

const COPIED = [
  'TypeOrigine',
  'IdAbonnement',
  'IdParticipant',
  'IdGroupe',
  'TauxTva',
  'NumTva',
  'NumEngagement',
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
export function* issueCredit({ invoice, ttc, reason }: CreditOrder, input: AccountingInput): Work<number> {
  if (invoice['IsAvoir'] === true || readText(invoice, 'NoFacture') === null) return yield* refuse('avoir-impossible');
  const account = yield* accountOf(invoice);
  const left = addAmounts([invoice, ...account.credits].map(amountsOf));
  const asked = ttc ?? left.ttc;
  if (left.ttc <= 0 || asked <= 0 || asked > left.ttc)
    return yield* refuse('avoir-excessif', { reste: formatMoney(fromCents(Math.max(0, left.ttc))) });
  const percent = readNumber(invoice, 'TauxTva') ?? 0;
  const amounts = negated(partOf({ left, ttc: asked, rate: rateOf(percent) }));
  const id = yield* writeCredit({ invoice, amounts, reason }, input);
  yield* update('bam-paiement', readId(invoice), { IdAvoir: id });
  const [credit] = yield* find('bam-paiement', { Id: id });
  if (credit !== undefined)
    yield* settle({ ...account, credits: [...account.credits, credit], credited: account.credited + amounts.ttc }, input.today);
  return id;
}

interface Written {
  readonly invoice: RecordData;
  readonly amounts: Amounts;
  readonly reason: string | null;
}

function* writeCredit({ invoice, amounts, reason }: Written, input: AccountingInput): Work<number> {
  const series = seriesOf('AV', input.today);
  const number = yield* nextNumber({ entity: 'bam-paiement', field: 'NoFacture', prefix: series, day: 'DateEmission', date: input.today });
  const id = yield* create('bam-paiement', {
    ...Object.fromEntries(COPIED.map((name) => [name, invoice[name] ?? null])),
    NoFacture: pieceNumber(series, number),
    IsAvoir: true,
    IdAvoir: readId(invoice),
    Etat: PaiementEtat.emise,
    DateEmission: input.today,
    DateEcheance: input.today,
    ...moneyFields(amounts),
    Qte: 1,
    Motif: reason,
  });
  const day = readText(invoice, 'DateEmission') ?? input.today;
  const words = { numero: readText(invoice, 'NoFacture') ?? '', date: formatDate(day) };
  const money = moneyFields(amounts);
  yield* create('bam-paiement-ligne', {
    IdPaiement: id,
    Designation: input.textsIn(cultureOf(invoice))('facture.designationAvoir', words),
    Quantite: 1,
    PrixUnitaireHt: money['PrixHt'],
    TauxTva: invoice['TauxTva'] ?? 0,
    MontantHt: money['PrixHt'],
    MontantTva: money['PrixTva'],
    MontantTtc: money['PrixTtc'],
    Analytique: invoice['Analytique'] ?? 0,
    Ordre: 1,
  });
  return id;
}

const amountsOf = (piece: RecordData): Amounts => ({
  ht: toCents(readNumber(piece, 'PrixHt') ?? 0),
  tva: toCents(readNumber(piece, 'PrixTva') ?? 0),
  ttc: toCents(readNumber(piece, 'PrixTtc') ?? 0),
});
