import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { addDays, formatDate } from '#domain/values/dates.ts';
import { type RecordData, readText } from '#domain/values/record-data.ts';
import { type Work, create, createAll, find, nextNumber } from '#domain/work/work.ts';
import { readFace } from '#domain/editions/face/read-face.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { type Client, countryName } from './client.ts';
import type { PrecedingPiece } from './einvoice/electronic-form.ts';
import { issuedForm } from './einvoice/freeze-form.ts';
import { frozenClient, frozenIssuer } from './frozen.ts';
import { goodsAmong, operationOfPiece } from './mentions/operations.ts';
import { requireMentions } from './mentions/required-mentions.ts';
import { pieceNumber, seriesOf } from './piece-number.ts';
import { accountOf, type AllMeans, receiveDue } from './receipts.ts';
import { requireIssuer } from './sales/issuers.ts';
import { vatProof } from './vat-check/vat-proof.ts';
import { isTaxed, lineFields, regimeOf, type SaleLine, type TaxedLine, taxedLines, taxFields } from './sales/sale-lines.ts';

interface SaleHead {
  /** `TypeOrigine` and the reference to the record that is sold. */
  readonly origin: RecordData;
  readonly client: Client;
  /** The seller that the plan, the nature or the sale names; null: the one by default. */
  readonly issuerId: number | null;
  /** Subject, engagement number, analytic label: what the piece says besides. */
  readonly said: Pick<BamPaiement, 'Objet' | 'Analytique'> &
    Partial<
      Pick<
        BamPaiement,
        | 'NumEngagement'
        | 'IsPublic'
        | 'NoDevis'
        | 'DateDevis'
        | 'DateBonCommande'
        | 'IsAcompte'
        | 'DatePrestation'
        | 'DateFinPrestation'
        | 'NatureOperation'
      >
    >;
}

/** Sale: article, client and price. */
export interface Sale extends SaleHead {
  readonly lines: readonly [SaleLine, ...SaleLine[]];
}

/** The same once each line has its rate and its amounts. */
export interface IssuedSale extends SaleHead {
  readonly lines: readonly TaxedLine[];
  /** Deposits that it deducts. */
  readonly preceding?: readonly PrecedingPiece[];
}

export type Settlement = { readonly means: AllMeans } | { readonly due: string };

/** Issues an invoice under the next number of its series, frozen, with its lines and, when it is paid, its receipt. Answers its id. */
export function* issueInvoice(sale: Sale, settlement: Settlement, input: AccountingInput): Work<number> {
  return yield* issueLines({ ...sale, lines: yield* taxedLines(sale, input, regimeOf) }, settlement, input);
}

/** The same for lines that are taxed already. */
export function* issueLines(sale: IssuedSale, settlement: Settlement, input: AccountingInput): Work<number> {
  const { client, lines } = sale;
  const issuer = yield* requireIssuer(sale.issuerId);
  yield* requireMentions(client, { issuer, isDeferred: 'due' in settlement }, input);
  const proof = yield* vatProof({ client, lines, isTrusted: issuer.IsMentionsVerifiees === false }, input);
  const goods = yield* goodsAmong(lines);
  const due = 'due' in settlement ? settlement.due : input.today;
  const series = seriesOf('FA', input.today, issuer.Serie);
  const number = yield* nextNumber({ entity: 'bam-paiement', field: 'NoFacture', prefix: series, day: 'DateEmission', date: input.today });
  const id = yield* create('bam-paiement', {
    NoFacture: pieceNumber(series, number),
    IsAvoir: false,
    Etat: PaiementEtat.emise,
    DateEmission: input.today,
    DateEcheance: due,
    ...taxFields(lines),
    Conditions: conditionsOf(settlement, { issuer, client, input }),
    Qte: Math.round(lines[0]?.line.quantity ?? 1),
    ...clientFields(client),
    IdVerificationTva: proof?.Id ?? null,
    IdEmetteur: issuer.Id,
    Emetteur: frozenIssuer(issuer, yield* readFace(), isTaxed(lines)),
    Client: frozenClient(client),
    Electronique: yield* issuedForm({ issuer, client, lines, isPaid: 'means' in settlement, preceding: sale.preceding }),
    NatureOperation: operationOfPiece(lines, goods),
    ...sale.origin,
    ...sale.said,
  });
  yield* createAll(
    'bam-paiement-ligne',
    lineFields(lines, goods).map((line) => ({ ...line, IdPaiement: id, Analytique: sale.said.Analytique })),
  );
  if ('means' in settlement) yield* receiveAll(id, settlement.means, input);
  return id;
}

function* receiveAll(id: number, means: AllMeans, input: AccountingInput): Work<void> {
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece !== undefined) yield* receiveDue(yield* accountOf(piece), means, input);
}

function clientFields({ name, heading, lines, country, vatNumber, culture }: Client): RecordData {
  return {
    NomClient: name.slice(0, 255),
    Entete: heading,
    Adresse: [...lines, countryName(country, culture)].filter((line) => line !== null).join('\n') || null,
    IdPays: country === null ? null : country.Id,
    NumTva: vatNumber,
  };
}

interface Saying {
  readonly issuer: BamEmetteur;
  readonly client: Client;
  readonly input: AccountingInput;
}

function conditionsOf(settlement: Settlement, { issuer, client, input }: Saying): string {
  const { culture } = client;
  const paid = 'means' in settlement;
  const date = formatDate(paid ? input.today : settlement.due);
  const first = input.textsIn(culture)(paid ? 'facture.regleComptant' : 'facture.aRegler', { date });
  const penalties = saidOf(issuer, 'Penalites', culture) ?? (client.isCompany ? input.textsIn(culture)('facture.penalitesLegales') : null);
  return [first, saidOf(issuer, 'Escompte', culture), penalties].filter((line) => line !== null).join('\n');
}

/** Languages in which an issuer writes it; any other gets it in French. */
const IN_LANGUAGE: Readonly<Partial<Record<string, string>>> = { en: 'En', es: 'Es' };

/** Mention of the issuer in the language of the client, else in French: the law requires it either way. */
function saidOf(issuer: BamEmetteur, field: 'Escompte' | 'Penalites', culture: Language): string | null {
  return readText(issuer, `${field}${IN_LANGUAGE[culture] ?? ''}`) ?? readText(issuer, field);
}

/** Last day to pay of a piece issued today, for who pays later and gave no date. */
export function usualDue(issuer: BamEmetteur | null, today: string): string {
  return addDays(today, issuer?.DelaiPaiement ?? 30);
}
