import { numbersIn } from '#domain/values/record-columns.ts';
import type { FestivalGroupeLigne } from '#generated/records/festival-groupe-ligne.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { addAmounts } from '../amounts.ts';
import { clientOfGroup, groupSale, linesOfGroup, taxOfLine } from '../sales/group-sale.ts';
import { inputOf } from '../input-of.ts';
import { labelOf, one } from '../client.ts';
import { priceOfPlan } from '../plan-offer.ts';
import { standing } from '../receipts.ts';
import { knownRegime, quotedRegime, taxedLines } from '../sales/sale-lines.ts';
import { fromCents } from '#domain/values/money.ts';
import { isOther } from '#domain/values/record-data.ts';
import { find, gone, mark, refuseField, update, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf, type WriteRule, type Written } from '#domain/work/rule.ts';

/** A line that names a plan takes its price and its name, as long as nobody typed others. */
export const plansOfLines: WriteRule = {
  name: 'bring the price of a plan to the line of a quote',
  phase: 'before-write',
  on: [{ entity: 'festival-groupe-ligne', ops: ['insert', 'update'] }],
  *run(line: Partial<FestivalGroupeLigne>, facts, before: FestivalGroupeLigne | null) {
    // A line that is sent back as it was read is left as it was.
    if (before !== null && !isOther(Object.keys(line), before, line)) return {};
    const offer = yield* offerOf(line, facts);
    const isSame = before === null || !isOther(TAXED, before, line);
    const former = isSame ? offer : yield* offerOf(before, facts);
    function isOwed(name: keyof LineOffer): boolean {
      return (line[name] ?? null) === null || (former !== offer && (line[name] ?? null) === (former[name] ?? null));
    }
    const { PrixUnitaireTtc, Designation } = offer;
    return {
      ...(PrixUnitaireTtc !== undefined && isOwed('PrixUnitaireTtc') ? { PrixUnitaireTtc } : {}),
      ...(Designation !== undefined && isOwed('Designation') ? { Designation } : {}),
    };
  },
};

/** Fields of a line that its price is worked out of. */
const TAXED = ['IdFormule', 'IdNature', 'TauxTva'] as const;

/** Values that the plan of a line gives it. */
type LineOffer = Partial<Pick<FestivalGroupeLigne, 'PrixUnitaireTtc' | 'Designation'>>;

function* offerOf(line: Partial<FestivalGroupeLigne>, facts: Facts): Work<LineOffer> {
  const plan = yield* one('festival-formule', line.IdFormule);
  const group = yield* one('festival-groupe', line.IdGroupe);
  if (plan === null || group === null) return {};
  const client = yield* clientOfGroup(group);
  const tax = taxOfLine({ IdNature: line.IdNature ?? null, TauxTva: line.TauxTva ?? null }, plan);
  const percent = (yield* knownRegime(client, tax, inputOf(facts)))?.percent ?? null;
  const { ttc } = priceOfPlan(plan, { own: tax.own, percent, times: 1, isTtc: true });
  return { PrixUnitaireTtc: fromCents(ttc), Designation: labelOf(plan, client.culture) || null };
}

/** The price of a group that details its quote is the sum of its lines, with the taxes of each; what was invoiced stands. */
export const pricesOfLines: CommitRule = {
  name: 'make the price of a group of the lines of its quote',
  phase: 'before-commit',
  on: [
    { entity: 'festival-groupe-ligne', ops: ['insert', 'update', 'delete', 'restore'] },
    {
      entity: 'festival-groupe',
      ops: ['update'],
      fields: ['PrixHt', 'PrixTtc', 'IdStructure', 'IdContact', 'IdContactFacturation', 'IdAdresse'],
    },
  ],
  *run(written, facts) {
    const touched = yield* groupsOf(written);
    const detailed = yield* find('festival-groupe-ligne', { IdGroupe: [...touched] });
    for (const group of yield* find('festival-groupe', { Id: [...touched] })) {
      const id = group.Id;
      if (written.some(({ entity }) => entity === 'festival-groupe-ligne')) yield* refuseInvoiced(id);
      const hasLines = detailed.some((line) => line.IdGroupe === id);
      if (hasLines) yield* setPrice(group, { typed: typedPrice(written, id), restored: restoredLines(written) }, facts);
    }
  },
};

/** Another client has other taxes: the prices that plans brought to lines are worked out again, those that somebody typed stay. */
export function* followClient(group: FestivalGroupe, facts: Facts): Work<void> {
  for (const line of yield* find('festival-groupe-ligne', { IdGroupe: group.Id })) {
    const plan = yield* one('festival-formule', line.IdFormule);
    const { PrixUnitaireTtc: due } = yield* offerOf(line, facts);
    const was = line.PrixUnitaireTtc;
    const isBrought = plan !== null && was !== null && [plan.PrixTtc, plan.PrixHt].includes(was);
    if (isBrought && due !== undefined && due !== was) yield* update('festival-groupe-ligne', line.Id, { PrixUnitaireTtc: due });
  }
  yield* setPrice(group, {}, facts);
}

function* groupsOf(written: readonly Written[]): Work<ReadonlySet<number>> {
  const deleted = yield* gone(
    'festival-groupe-ligne',
    idsOf(
      written.filter(({ op }) => op === 'delete'),
      'festival-groupe-ligne',
    ),
  );
  const lines = [...deleted, ...(yield* find('festival-groupe-ligne', { Id: idsOf(written, 'festival-groupe-ligne') }))];
  return new Set([...idsOf(written, 'festival-groupe'), ...numbersIn(lines, 'IdGroupe')]);
}

const PRICES = ['PrixHt', 'PrixTtc'] as const;

/** Field of the price that somebody wrote over, besides anything else. */
function typedPrice(written: readonly Written[], group: number): string | undefined {
  return written.flatMap(({ entity, id, op, fields }) =>
    entity === 'festival-groupe' && id === group && op === 'update' ? PRICES.filter((name) => fields.includes(name)) : [],
  )[0];
}

function restoredLines(written: readonly Written[]): ReadonlySet<number> {
  return new Set(written.flatMap(({ entity, op, id }) => (entity === 'festival-groupe-ligne' && op === 'restore' ? [id] : [])));
}

interface Pricing {
  readonly typed?: string | undefined;
  /** Lines that come back with the amounts that they had. */
  readonly restored?: ReadonlySet<number>;
}

function* setPrice(group: FestivalGroupe, { typed, restored }: Pricing, facts: Facts): Work<void> {
  const input = inputOf(facts);
  const lines = yield* taxedLines((yield* groupSale(group, input)).sale, input, quotedRegime);
  const { ht, ttc } = addAmounts(lines.map(({ amounts }) => amounts));
  // Deductions lower a price; nobody is paid for coming.
  if (ttc < 0) yield* refuseField({ path: 'PrixUnitaireTtc', code: 'valeur', message: 'groupe.totalNegatif' });
  for (const [index, line] of (yield* linesOfGroup(group.Id)).entries()) {
    const MontantTtc = fromCents(lines[index]?.amounts.ttc ?? 0);
    if (restored?.has(line.Id) !== true && line.MontantTtc !== MontantTtc) yield* mark('festival-groupe-ligne', [line.Id], { MontantTtc });
  }
  const price = { PrixHt: fromCents(ht), PrixTtc: fromCents(ttc) };
  const isSame = PRICES.every((name) => group[name] === price[name]);
  if (isSame) return;
  if (typed !== undefined) yield* refuseField({ path: typed, code: 'valeur', message: 'groupe.prixDesLignes' });
  yield* mark('festival-groupe', [group.Id], price);
}

function* refuseInvoiced(group: number): Work<void> {
  const [account] = yield* standing(yield* find('bam-paiement', { IdGroupe: group }));
  if (account === undefined) return;
  const numero = account.invoice.NoFacture ?? '';
  yield* refuseField({ path: 'PrixUnitaireTtc', code: 'valeur', message: 'paiement.factureEmise', params: { numero } });
}
