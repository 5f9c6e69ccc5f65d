import type { Language } from '#generated/entities/descriptor.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { addDays, formatDate } from '#domain/records/values/dates.ts';
import { formatMoney, fromCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNested, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type Work, create, find, nextNumber, refuse } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { type Amounts, fromHt, fromTtc, rateOf } from './amounts.ts';
import { addressLines, type Client, countryName } from './client.ts';
import { frozenClient, frozenIssuer } from './frozen.ts';
import { pieceNumber, seriesOf } from './piece-number.ts';
import { accountOf, type Means, receive } from './receipts.ts';
import { findRegime, type Regime, vatClientOf } from './vat.ts';

/** What is sold, to whom and at which price. Amounts in whole cents. */
export interface Sale {
  /** `TypeOrigine` and the reference to the record that is sold. */
  readonly origin: RecordData;
  readonly client: Client;
  readonly nature: number;
  /** Rate in percent that the plan forces; null: the rate of the client. */
  readonly forced: number | null;
  /** Rate of the plan, when no regime says one. */
  readonly fallback: number | null;
  readonly price: { readonly ttc: number } | { readonly ht: number; readonly expectedTtc: number | null };
  readonly quantity: number;
  readonly designation: string;
  /** Subject, engagement number, analytic label: what the piece says besides. */
  readonly said: RecordData;
}

export type Settlement = { readonly means: Means } | { readonly due: string };

/** Issues an invoice under the next number of its series, frozen, with its line and, when it is paid, its receipt. Answers its id. */
export function* issueInvoice(sale: Sale, settlement: Settlement, input: AccountingInput): Work<number> {
  const { client } = sale;
  const issuer = yield* activeIssuer();
  const regime = yield* regimeOf(sale, input);
  const amounts = yield* amountsOf(sale, rateOf(regime.percent));
  const due = 'due' in settlement ? settlement.due : input.today;
  const series = seriesOf('FA', input.today);
  const number = yield* nextNumber({ entity: 'bam-paiement', field: 'NoFacture', prefix: series, day: 'DateEmission', date: input.today });
  const id = yield* create('bam-paiement', {
    NoFacture: pieceNumber(series, number),
    IsAvoir: false,
    Etat: PaiementEtat.emise,
    DateEmission: input.today,
    DateEcheance: due,
    ...moneyFields(amounts),
    TauxTva: regime.percent,
    MentionTva: regime.mention,
    Conditions: conditionsOf(settlement, { issuer, client, input }),
    Qte: sale.quantity,
    ...clientFields(client),
    Emetteur: frozenIssuer(issuer),
    Client: frozenClient(client),
    ...sale.origin,
    ...sale.said,
  });
  yield* create('bam-paiement-ligne', lineOf(sale, { id, amounts, percent: regime.percent }));
  if ('means' in settlement) yield* receiveAll(id, settlement.means, input);
  return id;
}

function* receiveAll(id: number, means: Means, input: AccountingInput): Work<void> {
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece === undefined) return;
  const account = yield* accountOf(piece);
  yield* receive(account, { piece, amount: account.ttc, means }, input);
}

/** Nobody invoices in the name of nobody. */
function* activeIssuer(): Work<RecordData> {
  const issuer = (yield* find('bam-emetteur', { IsActif: true })).at(-1);
  const isComplete = issuer !== undefined && addressLines(readNested(issuer, 'Adresse')).length > 0;
  return isComplete ? issuer : yield* refuse('emetteur-absent');
}

type Taxed = Pick<Sale, 'client' | 'nature' | 'forced' | 'fallback'>;

export function* regimeOf(sale: Taxed, input: AccountingInput): Work<Regime> {
  return (yield* knownRegime(sale, input)) ?? (yield* refuse('tva-inconnue'));
}

/** The rate that the plan forces, that of the client, or that of the plan; null when nobody says one. */
export function* knownRegime({ client, nature, forced, fallback }: Taxed, { today }: AccountingInput): Work<Regime | null> {
  if (forced !== null) return { percent: forced, mention: null };
  const regimes = yield* find('regime-tva', { Nature: nature });
  const query = { nature, client: vatClientOf(client.country, client.vatNumber), date: today, culture: client.culture };
  return findRegime(regimes, query) ?? (fallback === null ? null : { percent: fallback, mention: null });
}

/** Nobody is invoiced another amount than the one that was announced. */
function* amountsOf({ price }: Sale, rate: number): Work<Amounts> {
  if ('ttc' in price) return fromTtc(price.ttc, rate);
  const amounts = fromHt(price.ht, rate);
  if (price.expectedTtc !== null && price.expectedTtc !== amounts.ttc)
    return yield* refuse('montant-incoherent', { attendu: formatMoney(fromCents(amounts.ttc)), taux: rate / 100 });
  return amounts;
}

export const moneyFields = ({ ht, tva, ttc }: Amounts): RecordData => ({
  PrixHt: fromCents(ht),
  PrixTva: fromCents(tva),
  PrixTtc: fromCents(ttc),
});

const clientFields = ({ name, heading, lines, country, vatNumber, culture }: Client): RecordData => ({
  NomClient: name.slice(0, 255),
  Entete: heading,
  Adresse: [...lines, countryName(country, culture)].filter((line) => line !== null).join('\n') || null,
  IdPays: country === null ? null : readId(country),
  NumTva: vatNumber,
});

/** By line, to the cent: the amount is what was agreed on, the unit price its share, nearest cent. */
export const lineOf = (
  { quantity, designation, said }: Sale,
  { id, amounts, percent }: { readonly id: number; readonly amounts: Amounts; readonly percent: number },
): RecordData => ({
  IdPaiement: id,
  Designation: designation.slice(0, 255),
  Quantite: quantity,
  PrixUnitaireHt: fromCents(Math.round(amounts.ht / quantity)),
  TauxTva: percent,
  MontantHt: fromCents(amounts.ht),
  MontantTva: fromCents(amounts.tva),
  MontantTtc: fromCents(amounts.ttc),
  Analytique: said['Analytique'] ?? 0,
  Ordre: 1,
});

interface Saying {
  readonly issuer: RecordData;
  readonly client: Client;
  readonly input: AccountingInput;
}

const conditionsOf = (settlement: Settlement, { issuer, client: { culture }, input }: Saying): string => {
  const paid = 'means' in settlement;
  const date = formatDate(paid ? input.today : settlement.due);
  const first = input.textsIn(culture)(paid ? 'facture.regleComptant' : 'facture.aRegler', { date });
  return [first, saidOf(issuer, 'Escompte', culture), saidOf(issuer, 'Penalites', culture)].filter((line) => line !== null).join('\n');
};

const IN_LANGUAGE: Readonly<Record<Language, string>> = { fr: '', en: 'En', es: 'Es' };

/** What the issuer says in the language of the client, else in French: the law asks for it either way. */
const saidOf = (issuer: RecordData, field: 'Escompte' | 'Penalites', culture: Language): string | null =>
  readText(issuer, `${field}${IN_LANGUAGE[culture]}`) ?? readText(issuer, field);

/** Last day to pay of a piece issued today, for who pays later and said no date. */
export const usualDue = (issuer: RecordData | null, today: string): string =>
  addDays(today, readNumber(issuer ?? {}, 'DelaiPaiement') ?? 30);
