import type { BamArticle } from '#generated/records/bam-article.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamVente } from '#generated/records/bam-vente.gen.ts';
import type { BamVenteLigne } from '#generated/records/bam-vente-ligne.gen.ts';
import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { formatNumber, toCents } from '#domain/values/money.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { AccountingInput, PieceCulture } from '#domain/work/accounting-input.ts';
import { addAmounts, divide, fromHt, negated, rateOf } from '../amounts.ts';
import { addressLines, type Client, clientOf, labelOf, one } from '../client.ts';
import { issuerOfPlan } from '../sales/issuers.ts';
import type { IssuedSale } from '../invoice.ts';
import { partsOf, type Share } from '../sales/rate-shares.ts';
import type { regimeOf, TaxedLine } from '../sales/sale-lines.ts';
import { discounted, pricedLine } from '../sales/typed-amounts.ts';

/** A sale with its lines as they would be invoiced, and the pieces that were issued for it. */
export interface DirectSale extends IssuedSale {
  readonly pieces: readonly BamPaiement[];
}

/** Total of a direct sale: its lines in their order, then the share of the discount on the whole at each rate. */
export function* directSale(vente: BamVente, input: AccountingInput, rateFor: typeof regimeOf): Work<DirectSale> {
  const client = yield* clientOfVente(vente);
  const sold: TaxedLine[] = [];
  for (const line of yield* linesOfVente(vente.Id)) sold.push(yield* taxedLine({ vente, line, client }, input, rateFor));
  return {
    origin: { TypeOrigine: PaiementOrigine.vente, IdVente: vente.Id },
    client,
    issuerId: yield* issuerOfVente(vente),
    lines: [...sold, ...discountLines(vente, sold, input.textsIn(client.culture)('facture.remiseSurTout'))],
    said: {
      Objet: vente.Objet,
      Analytique: vente.Analytique,
      NumEngagement: vente.NumEngagement,
      DateBonCommande: vente.DateBonCommande,
      DatePrestation: vente.DatePrestation,
      DateFinPrestation: vente.DateFinPrestation,
    },
    pieces: yield* find('bam-paiement', { IdVente: vente.Id }),
  };
}

/** The seller that the sale names, else the one of the first nature that names one. */
function* issuerOfVente(vente: BamVente): Work<number | null> {
  if (vente.IdEmetteur !== null) return vente.IdEmetteur;
  for (const line of yield* linesOfVente(vente.Id)) {
    const article = yield* one('bam-article', line.IdArticle);
    const named = yield* issuerOfPlan(null, line.IdNature ?? article?.IdNature ?? NO_NATURE);
    if (named !== null) return named;
  }
  return null;
}

function* clientOfVente(vente: BamVente): Work<Client> {
  const contact = yield* one('contact', vente.IdContact);
  const structure = yield* one('structure', vente.IdStructure);
  const client = yield* clientOf({ contact, structure, address: vente.Adresse });
  return { ...client, delivery: addressLines(vente.AdresseLivraison) };
}

export function* linesOfVente(vente: number): Work<readonly BamVenteLigne[]> {
  const lines = yield* find('bam-vente-ligne', { IdVente: vente });
  return lines.toSorted((left, right) => (left.Ordre ?? 0) - (right.Ordre ?? 0) || left.Id - right.Id);
}

interface Selling {
  readonly vente: BamVente;
  readonly line: BamVenteLigne;
  readonly client: Client;
}

/** Rate of a line that names no nature: only what it says itself. */
const NO_NATURE = 0;

function* taxedLine({ vente, line, client }: Selling, input: AccountingInput, rateFor: typeof regimeOf): Work<TaxedLine> {
  const article = yield* one('bam-article', line.IdArticle);
  const nature = line.IdNature ?? article?.IdNature ?? NO_NATURE;
  const regime = yield* rateFor(client, { nature, forced: null, own: line.TauxTva ?? article?.TauxTva ?? null }, input);
  const { amounts, discountHt } = pricedLine(line, rateOf(regime.percent), vente.IsPrixTtc);
  return {
    line: { quantity: line.Quantite, designation: designationOf(line, article, client.culture), discountHt, nature },
    regime,
    amounts,
  };
}

function designationOf(line: BamVenteLigne, article: BamArticle | null, culture: PieceCulture): string {
  return line.Designation ?? labelOf(article, culture);
}

/** The discount on the whole, spread over the rates as the sale is. */
function discountLines(vente: BamVente, sold: readonly TaxedLine[], designation: string): readonly TaxedLine[] {
  const shares = sharesOfLines(sold);
  const whole = addAmounts(shares.map(({ amounts }) => amounts));
  const base = vente.IsPrixTtc ? whole.ttc : whole.ht;
  const net = discounted(base, vente);
  if (net === base || base === 0) return [];
  const taken = vente.IsPrixTtc ? partsOf(shares, base - net) : partsWithoutTax(shares, base - net);
  return taken.map(({ percent, amounts }) => deduction({ percent, amounts }, { sold, designation }));
}

/** A part of the whole, given without tax, spread over the rates; the last cent goes to the last rate. */
function partsWithoutTax(shares: readonly Share[], ht: number): readonly Share[] {
  let [rest, left] = [ht, shares.reduce((sum, { amounts }) => sum + amounts.ht, 0)];
  return shares.map(({ percent, amounts }) => {
    const shareHt = left === 0 ? 0 : Math.round((rest * amounts.ht) / left);
    rest -= shareHt;
    left -= amounts.ht;
    return { percent, amounts: fromHt(shareHt, rateOf(percent)) };
  });
}

interface Deducting {
  /** Lines whose mentions a rate keeps. */
  readonly sold: readonly TaxedLine[];
  readonly designation: string;
}

/** A line that takes an amount off one rate. */
export function deduction({ percent, amounts }: Share, { sold, designation }: Deducting): TaxedLine {
  return ratedLine({ percent, amounts: negated(amounts) }, { sold, designation });
}

/** A line of one amount at one rate, with the mention that this rate bears on the sale. */
export function ratedLine({ percent, amounts }: Share, { sold, designation }: Deducting): TaxedLine {
  const mentions = new Set(sold.flatMap(({ regime }) => (regime.percent === percent ? (regime.mention ?? []) : [])));
  return { line: { quantity: 1, designation }, regime: { percent, mention: [...mentions].join('\n') || null }, amounts };
}

export function sharesOfLines(lines: readonly TaxedLine[]): readonly Share[] {
  return [...Map.groupBy(lines, ({ regime }) => regime.percent)]
    .map(([percent, found]) => ({ percent, amounts: addAmounts(found.map(({ amounts }) => amounts)) }))
    .filter(({ amounts }) => amounts.ttc !== 0)
    .toSorted((left, right) => left.percent - right.percent);
}

/** Cents of a share of a sum, and its percentage as text. */
export function shareOfTotal(ttc: number, percent: number, culture: PieceCulture): { readonly cents: number; readonly told: string } {
  return {
    cents: divide(ttc * toCents(percent), toCents(100)),
    told: formatNumber(percent, Number.isInteger(percent) ? 0 : 2, culture),
  };
}
