import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { daysBetween, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { groupedBy } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, within, type Work } from '#domain/work/work.ts';
import { countSources } from './batch-words.ts';

interface LoadRow {
  readonly IdPersonne: number;
  readonly Nom: string;
  readonly Role: 'correcteur' | 'traducteur' | 'relecteur';
  readonly NbTranches: number;
  readonly NbMots: number;
  readonly Echeance: string | null;
  readonly NbRetards: number;
  readonly NbRendues: number;
  readonly DelaiMoyen: number | null;
}

interface RoleOfBatch {
  readonly role: LoadRow['Role'];
  readonly person: 'IdCorrecteur' | 'IdTraducteur' | 'IdRelecteur';
  readonly due: 'DateEcheanceCorrection' | 'DateEcheanceTraduction' | 'DateEcheanceRelecture';
  readonly done: 'DateCorrige' | 'DateTraduit' | 'DateRelue';
  readonly tick: 'IsCorrige' | 'IsTraduit' | 'IsRelu';
  /** The step is over from this state on. */
  readonly over: number;
}

const ROLES: readonly RoleOfBatch[] = [
  {
    role: 'correcteur',
    person: 'IdCorrecteur',
    due: 'DateEcheanceCorrection',
    done: 'DateCorrige',
    tick: 'IsCorrige',
    over: TrancheStatut.corrige,
  },
  {
    role: 'traducteur',
    person: 'IdTraducteur',
    due: 'DateEcheanceTraduction',
    done: 'DateTraduit',
    tick: 'IsTraduit',
    over: TrancheStatut.traduit,
  },
  { role: 'relecteur', person: 'IdRelecteur', due: 'DateEcheanceRelecture', done: 'DateRelue', tick: 'IsRelu', over: TrancheStatut.relue },
];

/** Work ahead of each person of the batches of an edition, by role, with due dates and delays; the reader's batches only. */
export const getChargeTraductions: WorkService<Asked<unknown, { readonly edition: number }, unknown>, readonly LoadRow[]> = {
  entity: 'festival-tranche',
  *run({ query: { edition } }, { today }) {
    const all = yield* find('festival-tranche', { Eannee: edition });
    const seen = yield* within(
      'festival-tranche',
      all.map(({ Id }) => Id),
    );
    const batches = all.filter(({ Id }) => seen.has(Id));
    const lines = groupedBy(yield* find('festival-tranche-film', { IdTranche: batches.map(({ Id }) => Id) }), 'IdTranche');
    const words = yield* openWords(
      batches.filter(({ Statut }) => Statut < TrancheStatut.relue),
      lines,
    );
    const rows = ROLES.flatMap((role) => rowsOfRole(role, { batches, lines, words, today }));
    const called = yield* names('utilisateur', [...new Set(rows.map(({ IdPersonne }) => IdPersonne))]);
    return rows
      .map((row) => ({ ...row, Nom: readText(called, String(row.IdPersonne)) ?? '' }))
      .toSorted((left, right) => left.Nom.localeCompare(right.Nom, 'fr') || left.Role.localeCompare(right.Role));
  },
};

type LinesOfBatches = ReadonlyMap<number, readonly FestivalTrancheFilm[]>;

/** Words by line: those of the sending, else of the source as it is. Batches of one direction are read together. */
function* openWords(batches: readonly FestivalTranche[], lines: LinesOfBatches): Work<ReadonlyMap<number, number>> {
  const words = new Map<number, number>();
  for (const [batch, ...others] of Map.groupBy(batches, directionOf).values()) {
    if (batch === undefined) continue;
    const batchLines = [batch, ...others].flatMap(({ Id }) => lines.get(Id) ?? []);
    for (const { Id, NbMotsEnvoi } of batchLines) if (NbMotsEnvoi !== null) words.set(Id, NbMotsEnvoi);
    const counts = yield* countSources(
      batch,
      batchLines.filter(({ NbMotsEnvoi }) => NbMotsEnvoi === null),
    );
    for (const [id, count] of counts) words.set(id, count.words);
  }
  return words;
}

function directionOf({ IdLangueSource, IdLangueCible }: FestivalTranche): string {
  return `${IdLangueSource} ${IdLangueCible}`;
}

interface RoleInput {
  readonly batches: readonly FestivalTranche[];
  readonly lines: LinesOfBatches;
  readonly words: ReadonlyMap<number, number>;
  readonly today: string;
}

function rowsOfRole(role: RoleOfBatch, input: RoleInput): readonly Omit<LoadRow, 'Nom'>[] {
  const byPerson = Map.groupBy(input.batches, (batch) => batch[role.person]);
  return [...byPerson].flatMap(([person, batches]) => (person === null ? [] : [rowOf(role, person, { ...input, batches })]));
}

function rowOf(
  { role, due, done, tick, over }: RoleOfBatch,
  IdPersonne: number,
  { batches, lines, words, today }: RoleInput,
): Omit<LoadRow, 'Nom'> {
  const open = batches.filter(({ Statut }) => Statut < over);
  const left = open.flatMap(({ Id }) => lines.get(Id) ?? []).filter((line) => line[tick] !== true);
  const dueDates = open.flatMap((batch) => batch[due] ?? []).toSorted();
  const delays = batches.flatMap((batch) => {
    const [date, moment] = [batch[due], batch[done]];
    return batch.Statut < over || date === null || moment === null ? [] : [daysBetween(date, dayOf(moment))];
  });
  return {
    IdPersonne,
    Role: role,
    NbTranches: open.length,
    NbMots: left.reduce((sum, { Id }) => sum + (words.get(Id) ?? 0), 0),
    Echeance: dueDates[0] ?? null,
    NbRetards: dueDates.filter((date) => date < today).length,
    NbRendues: delays.length,
    DelaiMoyen: delays.length === 0 ? null : Math.round((delays.reduce((sum, days) => sum + days, 0) / delays.length) * 10) / 10,
  };
}

function dayOf(moment: string): string {
  return zonedParts(parseInstant(moment) ?? 0, festivalZone()).date;
}
