import type { BamVente } from '#generated/records/bam-vente.gen.ts';
import type { BamVenteLigne } from '#generated/records/bam-vente-ligne.gen.ts';
import { fromCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, type Facts, idsOf, type WriteRule, type Written } from '#domain/work/rule.ts';
import { find, gone, mark, refuseField, type Work } from '#domain/work/work.ts';
import { addAmounts, fromHt, rateOf } from '../amounts.ts';
import { labelOf, one } from '../client.ts';
import { inputOf } from '../input-of.ts';
import { standing } from '../receipts.ts';
import { quotedRegime } from '../sales/sale-lines.ts';
import { directSale, linesOfVente } from '../direct/direct-sale.ts';

/** A line that names an article takes its words, price and tax where nobody typed others. */
export const articlesOfLines: WriteRule = {
  name: 'bring the price and the tax of an article to the line of a direct sale',
  phase: 'before-write',
  on: [{ entity: 'bam-vente-ligne', ops: ['insert', 'update'] }],
  *run(line: Partial<BamVenteLigne>, _facts, before: BamVenteLigne | null) {
    if (line.IdArticle === undefined || line.IdArticle === null) return {};
    if (before !== null && before.IdArticle === line.IdArticle) return {};
    const article = yield* one('bam-article', line.IdArticle);
    const vente = yield* one('bam-vente', line.IdVente ?? before?.IdVente);
    if (article === null) return {};
    const { PrixUnitaireHt: price, IdNature, TauxTva } = article;
    const unit = price === null || vente?.IsPrixTtc !== true ? price : fromCents(fromHt(Math.round(price * 100), rateOf(TauxTva ?? 0)).ttc);
    const offer = { Designation: labelOf(article, 'fr') || null, PrixUnitaire: unit, IdNature, TauxTva };
    return Object.fromEntries(Object.entries(offer).filter(([name, value]) => value !== null && isUntyped(line, name)));
  },
};

function isUntyped(line: Readonly<Record<string, unknown>>, name: string): boolean {
  return (line[name] ?? null) === null;
}

/** Totals of a direct sale are stored with it, and follow its lines and its client until it is invoiced. */
export const totalsOfVentes: CommitRule = {
  name: 'work out what a direct sale comes to',
  phase: 'before-commit',
  on: [
    { entity: 'bam-vente-ligne', ops: ['insert', 'update', 'delete', 'restore'] },
    { entity: 'bam-vente', ops: ['update'], fields: ['Remise', 'RemiseMontant', 'IsPrixTtc', 'IdStructure', 'IdContact', 'IdAdresse'] },
    { entity: 'structure', ops: ['update'], fields: ['NumIntracom', 'IdAdresse'] },
    { entity: 'contact', ops: ['update'], fields: ['IdAdresse'] },
    { entity: 'adresse', ops: ['update'] },
  ],
  *run(written, facts) {
    const detailed = yield* ventesOfLines(written);
    const restored = new Set(written.flatMap(({ entity, op, id }) => (entity === 'bam-vente-ligne' && op === 'restore' ? [id] : [])));
    const followed = yield* ventesOfClients(written);
    for (const vente of yield* find('bam-vente', { Id: [...new Set([...detailed, ...followed, ...idsOf(written, 'bam-vente')])] })) {
      const pieces = yield* find('bam-paiement', { IdVente: vente.Id, IsAcompte: false });
      const [invoiced] = yield* standing(pieces);
      if (invoiced === undefined) yield* setTotals(vente, restored, facts);
      else if (detailed.has(vente.Id)) yield* refuseInvoiced(invoiced.invoice.NoFacture ?? '');
    }
  },
};

function* ventesOfLines(written: readonly Written[]): Work<ReadonlySet<number>> {
  const deleted = written.filter(({ op }) => op === 'delete');
  const lines = [
    ...(yield* gone('bam-vente-ligne', idsOf(deleted, 'bam-vente-ligne'))),
    ...(yield* find('bam-vente-ligne', { Id: idsOf(written, 'bam-vente-ligne') })),
  ];
  return new Set(numbersIn(lines, 'IdVente'));
}

function* ventesOfClients(written: readonly Written[]): Work<readonly number[]> {
  const addresses = idsOf(written, 'adresse');
  const structures = [...idsOf(written, 'structure'), ...(yield* find('structure', { IdAdresse: addresses }, ['IdAdresse'])).map(readId)];
  const contacts = [...idsOf(written, 'contact'), ...(yield* find('contact', { IdAdresse: addresses }, ['IdAdresse'])).map(readId)];
  const found = [
    ...(yield* find('bam-vente', { IdAdresse: addresses })),
    ...(yield* find('bam-vente', { IdStructure: structures })),
    ...(yield* find('bam-vente', { IdContact: contacts })),
  ];
  return found.map(readId);
}

/** A restored line comes back with the amounts that it had. */
function* setTotals(vente: BamVente, restored: ReadonlySet<number>, facts: Facts): Work<void> {
  const { lines } = yield* directSale(vente, inputOf(facts), quotedRegime);
  const { ht, ttc } = addAmounts(lines.map(({ amounts }) => amounts));
  const totals = { PrixHt: fromCents(ht), PrixTtc: fromCents(ttc) };
  if (vente.PrixHt !== totals.PrixHt || vente.PrixTtc !== totals.PrixTtc) yield* mark('bam-vente', [vente.Id], totals);
  for (const [index, line] of (yield* linesOfVente(vente.Id)).entries()) {
    const { amounts } = lines[index] ?? {};
    const lineAmounts = { MontantHt: fromCents(amounts?.ht ?? 0), MontantTtc: fromCents(amounts?.ttc ?? 0) };
    if (restored.has(line.Id)) continue;
    if (line.MontantHt !== lineAmounts.MontantHt || line.MontantTtc !== lineAmounts.MontantTtc)
      yield* mark('bam-vente-ligne', [line.Id], lineAmounts);
  }
}

function* refuseInvoiced(numero: string): Work<void> {
  yield* refuseField({ path: 'PrixUnitaire', code: 'valeur', message: 'paiement.factureEmise', params: { numero } });
}
