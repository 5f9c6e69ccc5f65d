import { addAmounts } from '#domain/accounting/amounts.ts';
import { clientOfGroup, groupSale } from '#domain/accounting/sales/group-sale.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { labelOf, one } from '#domain/accounting/client.ts';
import { priceOfPlan } from '#domain/accounting/plan-offer.ts';
import { standing } from '#domain/accounting/receipts.ts';
import { knownRegime, quotedRegime, taxedLines } from '#domain/accounting/sales/sale-lines.ts';
import { TvaNature } from '#generated/enums/tva-nature.gen.ts';
import { fromCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNumber, readText, sameValue } from '#domain/records/values/record-data.ts';
import { find, gone, mark, refuseField, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf, type WriteRule, type Written } from '../rule.ts';

const GROUP = 'festival-groupe';
const LINE = 'festival-groupe-ligne';

/** A line that names a plan takes its price and its name, as long as nobody typed others. */
export const plansOfLines: WriteRule = {
  name: 'bring the price of a plan to the line of a quote',
  phase: 'before-write',
  on: [{ entity: LINE, ops: ['insert', 'update'] }],
  *run(line, facts, before) {
    const offer = yield* offerOf(line, facts);
    const former =
      before === null || sameValue(before['IdFormule'] ?? null, line['IdFormule'] ?? null) ? offer : yield* offerOf(before, facts);
    const isOwed = ([name]: [string, RecordData[string]]): boolean =>
      (line[name] ?? null) === null || (former !== offer && sameValue(line[name] ?? null, former[name] ?? null));
    return Object.fromEntries(Object.entries(offer).filter(isOwed));
  },
};

function* offerOf(line: RecordData, facts: Facts): Work<RecordData> {
  const plan = yield* one('festival-formule', line['IdFormule']);
  const group = yield* one(GROUP, line['IdGroupe']);
  if (plan === null || group === null) return {};
  const client = yield* clientOfGroup(group);
  const own = readNumber(plan, 'TauxTva');
  const taxed = { nature: readNumber(plan, 'Nature') ?? TvaNature.accesPhysique, forced: readNumber(line, 'TauxTva'), fallback: own };
  const percent = (yield* knownRegime(client, taxed, inputOf(facts)))?.percent ?? null;
  const { ttc } = priceOfPlan(plan, { own, percent, times: 1 });
  return { PrixUnitaireTtc: fromCents(ttc), Designation: labelOf(plan, client.culture) || null };
}

/** The price of a group that details its quote is the sum of its lines, with the taxes of each; what was invoiced stands. */
export const pricesOfLines: CommitRule = {
  name: 'make the price of a group of the lines of its quote',
  phase: 'before-commit',
  on: [
    { entity: LINE, ops: ['insert', 'update', 'delete', 'restore'] },
    { entity: GROUP, ops: ['update'], fields: ['PrixHt', 'PrixTtc', 'IdStructure', 'IdContact', 'IdContactFacturation', 'IdAdresse'] },
  ],
  *run(written, facts) {
    const touched = yield* groupsOf(written);
    const detailed = yield* find(LINE, { IdGroupe: [...touched] });
    for (const group of yield* find(GROUP, { Id: [...touched] })) {
      const id = readId(group);
      if (written.some(({ entity }) => entity === LINE)) yield* refuseInvoiced(id);
      const hasLines = detailed.some((line) => readNumber(line, 'IdGroupe') === id);
      if (hasLines) yield* setPrice(group, typedPrice(written, id), facts);
    }
  },
};

function* groupsOf(written: readonly Written[]): Work<ReadonlySet<number>> {
  const deleted = yield* gone(
    LINE,
    idsOf(
      written.filter(({ op }) => op === 'delete'),
      LINE,
    ),
  );
  const lines = [...deleted, ...(yield* find(LINE, { Id: idsOf(written, LINE) }))];
  return new Set([...idsOf(written, GROUP), ...lines.flatMap((line) => readNumber(line, 'IdGroupe') ?? [])]);
}

const PRICES = ['PrixHt', 'PrixTtc'];

/** Field of the price that somebody wrote over, besides anything else. */
const typedPrice = (written: readonly Written[], group: number): string | undefined =>
  written.flatMap(({ entity, id, op, fields }) =>
    entity === GROUP && id === group && op === 'update' ? PRICES.filter((name) => fields.includes(name)) : [],
  )[0];

function* setPrice(group: RecordData, typed: string | undefined, facts: Facts): Work<void> {
  const input = inputOf(facts);
  const lines = yield* taxedLines((yield* groupSale(group, input)).sale, input, quotedRegime);
  const { ht, ttc } = addAmounts(lines.map(({ amounts }) => amounts));
  const price = { PrixHt: fromCents(ht), PrixTtc: fromCents(ttc) };
  const isSame = Object.entries(price).every(([name, value]) => sameValue(group[name] ?? null, value));
  if (isSame) return;
  if (typed !== undefined) yield* refuseField({ path: typed, code: 'valeur', message: 'groupe.prixDesLignes' });
  yield* mark(GROUP, [readId(group)], price);
}

function* refuseInvoiced(group: number): Work<void> {
  const [account] = yield* standing(yield* find('bam-paiement', { IdGroupe: group }));
  if (account === undefined) return;
  const numero = readText(account.invoice, 'NoFacture') ?? '';
  yield* refuseField({ path: 'PrixUnitaireTtc', code: 'valeur', message: 'paiement.factureEmise', params: { numero } });
}
