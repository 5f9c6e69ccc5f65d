import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, fromCents } from '#domain/values/money.ts';
import { type Work, create, createAll, find, nextNumber, refuse, update } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { addAmounts, negated } from './amounts.ts';
import { cultureOf } from './frozen.ts';
import { pieceNumber, seriesOf } from './piece-number.ts';
import { leftByRate, partsOf, type Share } from './sales/rate-shares.ts';
import { accountOf, settle } from './receipts.ts';
import { moneyFields } from './sales/sale-lines.ts';

export interface CreditOrder {
  readonly invoice: BamPaiement;
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
  'NoDevis',
  'DateDevis',
  'DateBonCommande',
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
  if (invoice.IsAvoir === true || invoice.NoFacture === null) return yield* refuse('avoir-impossible');
  const account = yield* accountOf(invoice);
  const shares = yield* leftByRate([invoice, ...account.credits]);
  const left = addAmounts(shares.map(({ amounts }) => amounts));
  const asked = ttc ?? left.ttc;
  if (left.ttc <= 0 || asked <= 0 || asked > left.ttc)
    return yield* refuse('avoir-excessif', { reste: formatMoney(fromCents(Math.max(0, left.ttc)), input.culture) });
  const given = partsOf(shares, asked).map(({ percent, amounts }) => ({ percent, amounts: negated(amounts) }));
  const amounts = addAmounts(given.map((share) => share.amounts));
  const id = yield* writeCredit({ invoice, shares: given, reason }, input);
  yield* update('bam-paiement', invoice.Id, { IdAvoir: id });
  const [credit] = yield* find('bam-paiement', { Id: id });
  if (credit !== undefined)
    yield* settle({ ...account, credits: [...account.credits, credit], credited: account.credited + amounts.ttc }, input.today);
  return id;
}

interface Written {
  readonly invoice: BamPaiement;
  readonly shares: readonly Share[];
  readonly reason: string | null;
}

function* writeCredit({ invoice, shares, reason }: Written, input: AccountingInput): Work<number> {
  const series = seriesOf('AV', input.today);
  const number = yield* nextNumber({ entity: 'bam-paiement', field: 'NoFacture', prefix: series, day: 'DateEmission', date: input.today });
  const id = yield* create('bam-paiement', {
    ...Object.fromEntries(COPIED.map((name) => [name, invoice[name] ?? null])),
    NoFacture: pieceNumber(series, number),
    IsAvoir: true,
    IdAvoir: invoice.Id,
    Etat: PaiementEtat.emise,
    DateEmission: input.today,
    DateEcheance: input.today,
    ...moneyFields(addAmounts(shares.map(({ amounts }) => amounts))),
    Qte: 1,
    Motif: reason,
  });
  const day = invoice.DateEmission ?? input.today;
  const words = { numero: invoice.NoFacture ?? '', date: formatDate(day) };
  const Designation = input.textsIn(cultureOf(invoice))('facture.designationAvoir', words);
  yield* createAll(
    'bam-paiement-ligne',
    shares.map(({ percent, amounts }, index) => ({
      IdPaiement: id,
      Designation,
      Quantite: 1,
      PrixUnitaireHt: fromCents(amounts.ht),
      TauxTva: percent,
      MontantHt: fromCents(amounts.ht),
      MontantTva: fromCents(amounts.tva),
      MontantTtc: fromCents(amounts.ttc),
      Analytique: invoice.Analytique ?? 0,
      Ordre: index + 1,
    })),
  );
  return id;
}
