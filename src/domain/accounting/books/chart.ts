import { CompteUsage } from '#generated/enums/compte-usage.gen.ts';
import type { BamCompteComptable } from '#generated/records/bam-compte-comptable.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { AccountFacts, AccountRole, Books } from './ledger.ts';

/** An account that the accountant set, with the name of its desk. */
export type ChartRow = Omit<BamCompteComptable, 'Version' | 'IdGuichet'> & { readonly Guichet: string | null };

export function* readChart(): Work<readonly ChartRow[]> {
  const desks = new Map((yield* find('bam-guichet', {})).map(({ Id, Libelle }) => [Id, Libelle]));
  return (yield* find('bam-compte-comptable', {})).map(({ IdGuichet, ...row }) => ({
    ...row,
    Guichet: IdGuichet === null ? null : (desks.get(IdGuichet) ?? ''),
  }));
}

const USAGES: Partial<Record<AccountRole, number>> = {
  client: CompteUsage.client,
  sale: CompteUsage.vente,
  tax: CompteUsage.tva,
  bank: CompteUsage.encaissement,
  cash: CompteUsage.encaissement,
  cheques: CompteUsage.encaissement,
};

/** Fields that a row of a usage reads, beside those that the facts of an entry must equal. */
function criteriaOf(row: ChartRow, facts: AccountFacts): readonly (readonly [string | number | null, unknown])[] {
  const rate = [row.TauxTva, facts.rate] as const;
  if (row.Usage === CompteUsage.vente) return [[row.IdNature, facts.nature], rate, [row.Analytique, facts.analytic]];
  if (row.Usage === CompteUsage.tva) return [rate];
  if (row.Usage === CompteUsage.encaissement)
    return [
      [row.ModePaiement, facts.mode],
      [row.Guichet, facts.desk],
    ];
  return [[clientKey(row), facts.auxiliary]];
}

/** Number of the record of the client that a row names. */
function clientKey({ IdStructure, IdPersonne }: Pick<ChartRow, 'IdStructure' | 'IdPersonne'>): string {
  if (IdStructure !== null) return `S${IdStructure}`;
  return IdPersonne === null ? '' : `P${IdPersonne}`;
}

/** Accounts of an issuer: the most precise row of the chart, else the account of the issuer itself. */
export function booksOf(issuer: Partial<BamEmetteur>, chart: readonly ChartRow[]): Books {
  const defaults = defaultsOf(issuer);
  const rows = chart.filter(({ IdEmetteur }) => IdEmetteur === null || IdEmetteur === issuer.Id);
  return {
    accountOf: (role, facts = {}) => bestRow(rows, role, facts)?.Compte ?? defaults[role],
    saleJournal: issuer.JournalVente ?? '',
    bankJournal: issuer.JournalBanque ?? '',
    cashJournal: issuer.JournalCaisse ?? '',
    otherJournal: issuer.JournalOd ?? '',
  };
}

function defaultsOf(issuer: Partial<BamEmetteur>): Readonly<Record<AccountRole, string>> {
  return {
    client: issuer.CompteClient ?? '',
    advance: issuer.CompteAvance ?? '',
    sale: issuer.CompteVente ?? '',
    tax: issuer.CompteTva ?? '',
    bank: issuer.CompteBanque ?? '',
    cash: issuer.CompteCaisse ?? '',
    cheques: issuer.CompteCheques ?? '',
    cashSurplus: issuer.CompteEcartPlus ?? '',
    cashShortage: issuer.CompteEcartMoins ?? '',
  };
}

function bestRow(rows: readonly ChartRow[], role: AccountRole, facts: AccountFacts): ChartRow | null {
  const fitting = rows.filter(
    (row) => row.Usage === USAGES[role] && criteriaOf(row, facts).every(([wanted, fact]) => wanted === null || wanted === fact),
  );
  return fitting.toSorted((left, right) => precisionOf(right) - precisionOf(left) || left.Id - right.Id)[0] ?? null;
}

/** Criteria that a row sets; a row of one issuer goes before one of all of them. */
function precisionOf(row: ChartRow): number {
  return 2 * criteriaOf(row, {}).filter(([wanted]) => wanted !== null).length + (row.IdEmetteur === null ? 0 : 1);
}

/** Labels and client codes that the accountant chose. */
export interface ChartTexts {
  readonly labelOf: (account: string) => string | null;
  /** Code of a client's account, by the number of its record. */
  readonly codeOf: (auxiliary: string) => string;
}

export function chartTexts(chart: readonly ChartRow[]): ChartTexts {
  const labels = new Map(chart.map(({ Compte, Libelle }) => [Compte, Libelle]));
  const codes = new Map(
    chart.flatMap((row) => (row.Usage === CompteUsage.client && row.Auxiliaire !== null ? [[clientKey(row), row.Auxiliaire]] : [])),
  );
  return { labelOf: (account) => labels.get(account) ?? null, codeOf: (auxiliary) => codes.get(auxiliary) ?? auxiliary };
}
