import type { infer as Infer } from 'zod';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { DeclarationEreportingLigne } from '#generated/records/declaration-ereporting-ligne.gen.ts';
import type { DeclarationsPeriode } from '#generated/schemas/declarations-periode.zod.ts';
import { DeclarationNature } from '#generated/enums/declaration-nature.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { count, create, createAll, drop, find, update, type Work } from '#domain/work/work.ts';
import { addAmounts } from '../amounts.ts';
import { dutiesOf } from '../einvoice/duties.ts';
import { defaultIssuer } from '../sales/issuers.ts';
import { type ReportedLine, reportedLines } from './reported-lines.ts';
import { reportedPieces } from './reported-pieces.ts';
import { type ReportedNature, type ReportingPeriod, reportingPeriods } from './reporting-periods.ts';

interface Prepared {
  readonly Ecrites: number;
  readonly Rectificatives: number;
}

type Asking = Asked<unknown, unknown, Infer<typeof DeclarationsPeriode>>;

/** Longest stretch that one call computes, in days. */
const STRETCH_MAX = 400;

/** Computes the ended periods of every issuer that reports; a period that was sent and has changed gets a correction. */
export const prepareDeclarations: WorkService<Asking, Prepared> = {
  entity: 'declaration-ereporting',
  *run({ body: { Debut, Fin } }, facts) {
    const to = Fin < facts.today ? Fin : addDays(facts.today, -1);
    const oldest = addDays(to, -STRETCH_MAX);
    const byDefault = (yield* defaultIssuer())?.Id ?? null;
    const prepared = { Ecrites: 0, Rectificatives: 0 };
    for (const issuer of yield* find('bam-emetteur', { IsActif: true })) {
      const natures = dutiesOf(issuer).flatMap(({ duty, since }) => (since !== null && isReported(duty) ? [duty] : []));
      if (natures.length === 0) continue;
      const range = { from: Debut > oldest ? Debut : oldest, to };
      // A period of two months may begin before the day that was typed.
      const pieces = yield* reportedPieces({ from: addDays(range.from, -62), to, issuer, byDefault });
      for (const nature of natures)
        for (const period of reportingPeriods(issuer.RegimeEreporting, nature, range)) {
          const rank = yield* preparePeriod({ issuer, nature, period }, reportedLines(pieces, nature, period), facts);
          if (rank === null) continue;
          prepared.Ecrites += 1;
          if (rank > 0) prepared.Rectificatives += 1;
        }
    }
    return prepared;
  },
};

function isReported(duty: string): duty is ReportedNature {
  return duty === 'ventes' || duty === 'paiements';
}

interface Declared {
  readonly issuer: BamEmetteur;
  readonly nature: ReportedNature;
  readonly period: ReportingPeriod;
}

/** Rank of the declaration that was written; null when nothing is to be declared or nothing has changed. */
function* preparePeriod({ issuer, nature, period }: Declared, lines: readonly ReportedLine[], facts: Facts): Work<number | null> {
  const Nature = DeclarationNature[nature];
  const earlier = yield* find('declaration-ereporting', { IdEmetteur: issuer.Id, Nature, Debut: period.from });
  const last = earlier.toSorted((left, right) => right.Rang - left.Rang)[0];
  if (last === undefined && lines.length === 0) return null;
  const kept = last === undefined ? [] : yield* find('declaration-ereporting-ligne', { IdDeclaration: last.Id });
  if (last !== undefined && isSame(kept, lines)) return null;
  const figures = { ...declaredFigures(lines), DatePreparation: facts.now };
  if (last !== undefined && (yield* count('plateforme-flux', { IdDeclaration: last.Id })) === 0) {
    yield* drop('declaration-ereporting-ligne', kept.map(readId));
    yield* update('declaration-ereporting', last.Id, figures);
    yield* createAll(
      'declaration-ereporting-ligne',
      lines.map((line) => lineFields(last.Id, line)),
    );
    return last.Rang;
  }
  const Rang = last === undefined ? 0 : last.Rang + 1;
  const id = yield* create('declaration-ereporting', {
    IdEmetteur: issuer.Id,
    Nature,
    Debut: period.from,
    Fin: period.to,
    Rang,
    ...figures,
  });
  yield* createAll(
    'declaration-ereporting-ligne',
    lines.map((line) => lineFields(id, line)),
  );
  return Rang;
}

/** Totals of a declaration. */
export function declaredFigures(lines: readonly ReportedLine[]) {
  const whole = addAmounts(lines.map(({ amounts }) => amounts));
  return {
    NbOperations: lines.reduce((total, one) => total + one.count, 0),
    TotalHt: fromCents(whole.ht),
    TotalTva: fromCents(whole.tva),
  };
}

/** A line as its declaration keeps it. */
export function lineFields(
  IdDeclaration: number,
  { day, category, percent, amounts, count: NbOperations, number, country, vatNumber }: ReportedLine,
) {
  return {
    IdDeclaration,
    Jour: day,
    Categorie: category,
    TauxTva: percent,
    MontantHt: fromCents(amounts.ht),
    MontantTva: fromCents(amounts.tva),
    MontantTtc: fromCents(amounts.ttc),
    NbOperations,
    NoFacture: number,
    CodePays: country,
    NumTva: vatNumber,
  };
}

/** A declaration as it was computed. */
export function declaredLine(line: DeclarationEreportingLigne): ReportedLine {
  const amounts = { ht: toCents(line.MontantHt), tva: toCents(line.MontantTva), ttc: toCents(line.MontantTtc) };
  return {
    day: line.Jour,
    category: line.Categorie,
    percent: line.TauxTva,
    amounts,
    count: line.NbOperations,
    number: line.NoFacture,
    country: line.CodePays,
    vatNumber: line.NumTva,
  };
}

function isSame(kept: readonly DeclarationEreportingLigne[], lines: readonly ReportedLine[]): boolean {
  const [before, after] = [kept.map(declaredLine), lines].map((some) => some.map(keyOf).toSorted());
  return JSON.stringify(before) === JSON.stringify(after);
}

function keyOf({ day, category, percent, amounts, count: operations, number, country, vatNumber }: ReportedLine): string {
  return JSON.stringify([day, category, percent, amounts.ht, amounts.tva, amounts.ttc, operations, number, country, vatNumber]);
}
