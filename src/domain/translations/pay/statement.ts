import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import type { TarifTraduction } from '#generated/records/tarif-traduction.gen.ts';
import { festivalZone, addDays, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { sumMoney } from '#domain/values/money.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuseField, within, type Work } from '#domain/work/work.ts';
import { feeOf, rateOn, type SourceCount } from './fee.ts';

export interface StatementLine {
  readonly IdTranche: number;
  readonly Tranche: string;
  readonly Sens: string;
  readonly DateTraduit: string;
  readonly NbFiches: number;
  readonly NbMots: number | null;
  readonly NbSignes: number | null;
  readonly Mode: number | null;
  readonly Tarif: number | null;
  readonly Quantite: number | null;
  readonly IsMinimum: boolean;
  readonly Montant: number | null;
  readonly Manque: 'tarif' | 'mots' | null;
}

export interface Statement {
  readonly Traducteur: string;
  readonly Lignes: readonly StatementLine[];
  readonly NbMots: number;
  readonly Total: number;
  readonly NbSansMontant: number;
}

export interface StatementPeriod {
  readonly IdTraducteur: number;
  readonly Debut: string;
  readonly Fin: string;
}

interface Query {
  readonly traducteur: number;
  readonly debut: string;
  readonly fin: string;
}

export const getReleveTraducteur: WorkService<Asked<unknown, Query, unknown>, Statement> = {
  entity: 'tarif-traduction',
  *run({ query: { traducteur, debut, fin } }) {
    return yield* statementOf({ IdTraducteur: traducteur, Debut: debut, Fin: fin });
  },
};

/** Batches that a translator handed over in a period, at the words of the sending and the rate of that day; the reader's batches only. */
export function* statementOf({ IdTraducteur, Debut, Fin }: StatementPeriod): Work<Statement> {
  if (Fin < Debut) yield* refuseField({ path: 'Fin', code: 'ordre' });
  const batches = yield* deliveredBatches(IdTraducteur, { from: Debut, to: Fin });
  const lines = groupedBy(yield* find('festival-tranche-film', { IdTranche: batches.map(({ Id }) => Id) }), 'IdTranche');
  const rates = yield* find('tarif-traduction', { IdTraducteur });
  const codes = yield* languageCodes(batches);
  const Lignes = batches.map((batch) => lineOf(batch, { lines: lines.get(batch.Id) ?? [], rates, codes }));
  return {
    Traducteur: readText(yield* names('utilisateur', [IdTraducteur]), String(IdTraducteur)) ?? '',
    Lignes,
    NbMots: Lignes.reduce((sum, { NbMots }) => sum + (NbMots ?? 0), 0),
    Total: sumMoney(Lignes.map(({ Montant }) => Montant)),
    NbSansMontant: Lignes.filter(({ Montant }) => Montant === null).length,
  };
}

function* deliveredBatches(
  translator: number,
  { from, to }: { readonly from: string; readonly to: string },
): Work<readonly FestivalTranche[]> {
  const near = yield* find('festival-tranche', {
    IdTraducteur: translator,
    DateTraduit: { from: addDays(from, -1), to: addDays(to, 2) },
  });
  const seen = yield* within(
    'festival-tranche',
    near.map(({ Id }) => Id),
  );
  return near
    .filter((batch) => seen.has(batch.Id) && from <= dayOf(batch.DateTraduit) && dayOf(batch.DateTraduit) <= to)
    .toSorted((left, right) => dayOf(left.DateTraduit).localeCompare(dayOf(right.DateTraduit)) || left.Id - right.Id);
}

function* languageCodes(batches: readonly FestivalTranche[]): Work<ReadonlyMap<number, string>> {
  const ids = [...numbersIn(batches, 'IdLangueSource'), ...numbersIn(batches, 'IdLangueCible')];
  const languages = byId(yield* find('langue', { Id: [...new Set(ids)] }));
  return new Map([...languages].map(([id, { Code }]) => [id, (Code ?? '').toUpperCase()]));
}

interface Beside {
  readonly lines: readonly FestivalTrancheFilm[];
  readonly rates: readonly TarifTraduction[];
  readonly codes: ReadonlyMap<number, string>;
}

/** Without a rate or a count there is no amount: the line names the one that is missing. */
function lineOf(batch: FestivalTranche, { lines, rates, codes }: Beside): StatementLine {
  const counted = countOf(lines);
  const rate = rateOn(rates, batch, dayOf(batch.DateEnvoi ?? batch.DateTraduit));
  const fee = rate === null || counted === null ? null : feeOf(counted, rate);
  return {
    IdTranche: batch.Id,
    Tranche: batch.Libelle,
    Sens: [batch.IdLangueSource, batch.IdLangueCible].map((id) => codes.get(id ?? 0) ?? '').join(' → '),
    DateTraduit: dayOf(batch.DateTraduit),
    NbFiches: lines.length,
    NbMots: counted?.words ?? null,
    NbSignes: counted?.signs ?? null,
    Mode: rate?.Mode ?? null,
    Tarif: rate?.Montant ?? null,
    Quantite: fee?.quantity ?? null,
    IsMinimum: fee?.isMinimum ?? false,
    Montant: fee?.amount ?? null,
    Manque: missingOf(rate, counted),
  };
}

function missingOf(rate: TarifTraduction | null, counted: SourceCount | null): StatementLine['Manque'] {
  if (rate === null) return 'tarif';
  return counted === null ? 'mots' : null;
}

/** Null where no line was counted; a line that came after the sending counts once somebody counts again. */
function countOf(lines: readonly FestivalTrancheFilm[]): SourceCount | null {
  if (lines.every(({ NbMotsEnvoi }) => NbMotsEnvoi === null)) return null;
  return {
    words: lines.reduce((sum, { NbMotsEnvoi }) => sum + (NbMotsEnvoi ?? 0), 0),
    signs: lines.reduce((sum, { NbSignesEnvoi }) => sum + (NbSignesEnvoi ?? 0), 0),
  };
}

function dayOf(moment: string | null): string {
  return zonedParts(parseInstant(moment ?? '') ?? 0, festivalZone()).date;
}
