import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalVariante } from '#generated/records/festival-variante.gen.ts';
import type { FestivalVarianteSeance } from '#generated/records/festival-variante-seance.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { foundWarnings, type GridWarning, namedWarnings } from '../grid-warnings.ts';
import { toldWarning, type ToldWarning } from '../warning-services.ts';
import { gridFacts } from '../warnings/grid-facts.ts';
import { factsInVariant, screeningsAround } from './variant-conflicts.ts';
import { isOutdated, isOverlapping, kindOf, variantGrid, type VariantGrid, type VariantKind } from './variant-grid.ts';

interface ToldPlace {
  Debut: string | null;
  Fin: string | null;
  Salle: string | null;
}

interface ToldDifference {
  Id: number;
  Version: number;
  IdProgrammation: number | null;
  Genre: VariantKind;
  Programme: string;
  Avant: ToldPlace | null;
  Apres: ToldPlace | null;
  Raison: string | null;
  IsBloquante: boolean;
  IsDepassee: boolean;
  Alertes: ToldWarning[];
}

export interface ToldComparison {
  Empreinte: string;
  DateFusion: string | null;
  NbBloquants: number;
  Differences: ToldDifference[];
}

export interface Compared {
  readonly lines: readonly FestivalVarianteSeance[];
  /** Screenings of the true grid that the lines are about, by id. */
  readonly screenings: ReadonlyMap<number, FestivalProgrammation>;
  readonly told: ToldComparison;
}

/** Changes of a variant against the present grid, and the conflicts that they would cause. */
export function* compareVariantGrid(variant: FestivalVariante, facts: Facts): Work<Compared> {
  const lines = (yield* find('festival-variante-seance', { IdVariante: variant.Id })).toSorted(
    (left, right) => left.Debut.localeCompare(right.Debut) || left.Id - right.Id,
  );
  const held = yield* find('festival-programmation', { Eannee: variant.Eannee, IsHorsFestival: false });
  const screenings = byId(held);
  const grid = variantGrid(held, lines, variant.Eannee);
  const warnings = Map.groupBy(yield* variantWarnings(grid), ({ screening }) => screening.Id);
  const tell = yield* teller(lines, screenings);
  const Differences = lines.map((line): ToldDifference => {
    const placed = grid.byLine.get(line.Id);
    return {
      ...tell(line),
      IsBloquante: placed !== undefined && isOverlapping(placed, grid.screenings),
      Alertes: placed === undefined ? [] : (warnings.get(placed.Id) ?? []).map((one) => toldOfLine(one, line, facts)),
    };
  });
  const comparison = {
    // People and copies are read, and do not hold a merge up when they change.
    Empreinte: fingerprintOf(Differences.map((difference) => JSON.stringify({ ...difference, Alertes: [] }))),
    DateFusion: variant.DateFusion,
    NbBloquants: Differences.filter(({ IsBloquante }) => IsBloquante).length,
    Differences,
  };
  return { lines, screenings, told: comparison };
}

function* variantWarnings(grid: VariantGrid): Work<readonly GridWarning[]> {
  const around = screeningsAround(grid);
  return yield* namedWarnings(foundWarnings(around, factsInVariant(yield* gridFacts(around), grid)));
}

function toldOfLine(warning: GridWarning, line: FestivalVarianteSeance, facts: Facts): ToldWarning {
  return { ...toldWarning(warning, facts), IdProgrammation: line.IdProgrammation ?? 0 };
}

type Tell = (line: FestivalVarianteSeance) => Omit<ToldDifference, 'IsBloquante' | 'Alertes'>;

function* teller(lines: readonly FestivalVarianteSeance[], screenings: ReadonlyMap<number, FestivalProgrammation>): Work<Tell> {
  const programmes = yield* names('festival-programme', numbersIn(lines, 'IdProgramme'));
  const shown = lines.flatMap((line) => [line, screenings.get(line.IdProgrammation ?? 0) ?? line]);
  const rooms = yield* names(
    'festival-salle',
    numbersIn([...shown, ...lines.map((line) => ({ ...line, IdSalle: line.IdSalleAvant }))], 'IdSalle'),
  );
  function describePlace({ Debut, Fin, IdSalle }: Pick<FestivalProgrammation, 'Debut' | 'Fin' | 'IdSalle'>): ToldPlace {
    return { Debut, Fin, Salle: readText(rooms, String(IdSalle)) };
  }
  return (line) => {
    const { Id, Version, IdProgrammation, RaisonPlace } = line;
    const Genre = kindOf(line);
    const screening = screenings.get(IdProgrammation ?? 0);
    return {
      Id,
      Version,
      IdProgrammation,
      Genre,
      Programme: readText(programmes, String(line.IdProgramme)) ?? '',
      Avant: Genre === 'ajoutee' || screening === undefined ? null : describePlace(screening),
      Apres: Genre === 'retiree' ? null : describePlace(line),
      Raison: RaisonPlace,
      IsDepassee: Genre !== 'ajoutee' && screening !== undefined && isOutdated(line, screening),
    };
  };
}
