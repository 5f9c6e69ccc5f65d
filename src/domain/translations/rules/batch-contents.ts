import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf, type WriteRule, type Written, writtenOf } from '#domain/work/rule.ts';
import { find, names, refuseField, refuseFields, refuseWith, type Work } from '#domain/work/work.ts';
import { openTwins } from '../lines/open-twins.ts';
import { LINE_FIELDS, recordCount, recordOfLine } from '../lines/line-records.ts';

/** The line of a film knows its registration: its number and section show, whatever way it came. */
export const registrationsOfLines: WriteRule = {
  name: 'give batch lines the registration of their film',
  phase: 'before-write',
  on: [
    {
      entity: 'festival-tranche-film',
      ops: ['insert', 'update'],
      fields: ['IdFilm', 'IdTranche', 'IdInscription'],
    },
  ],
  *run(line: Partial<FestivalTrancheFilm>) {
    const { IdFilm = null, IdTranche = null, IdInscription = null } = line;
    if (IdFilm === null || IdTranche === null || IdInscription !== null) return {};
    const [batch] = yield* find('festival-tranche', { Id: [IdTranche] });
    const found = batch === undefined ? [] : yield* find('festival-inscription', { IdFilm, Eannee: batch.Eannee });
    const [best] = found.toSorted((left, right) => rankOf(left.Statut) - rankOf(right.Statut) || left.Id - right.Id);
    return best === undefined ? {} : { IdInscription: best.Id };
  },
};

/** Films are translated for the section that programmes them. */
function rankOf(statut: number): number {
  if (statut === InscriptionStatut.programme) return 0;
  return statut === InscriptionStatut.shortliste ? 1 : 2;
}

/** A batch goes from one language to another one, and so does a rate. */
export const languagesOfBatches: WriteRule = {
  name: 'refuse batches and translation rates whose two languages are the same',
  phase: 'before-write',
  on: [
    { entity: 'festival-tranche', ops: ['insert', 'update'], fields: ['IdLangueSource', 'IdLangueCible'] },
    { entity: 'tarif-traduction', ops: ['insert', 'update'], fields: ['IdLangueSource', 'IdLangueCible'] },
  ],
  *run({ IdLangueSource = null, IdLangueCible = null }: Partial<FestivalTranche>) {
    if (IdLangueSource !== null && IdLangueSource === IdLangueCible)
      yield* refuseField({ path: 'IdLangueCible', code: 'valeur', message: 'tranche.memeLangue' });
    return {};
  },
};

const DEADLINES = ['DateEcheanceCorrection', 'DateEcheanceTraduction', 'DateEcheanceRelecture'] as const;

/** A batch is corrected, then translated, then read again. */
export const deadlinesOfBatches: WriteRule = {
  name: 'keep the deadlines of a batch in the order of its steps',
  phase: 'before-write',
  on: [{ entity: 'festival-tranche', ops: ['insert', 'update'], fields: DEADLINES }],
  *run(batch: Partial<FestivalTranche>) {
    const dated = DEADLINES.flatMap((path) => {
      const date = batch[path] ?? null;
      return date === null ? [] : [{ path, date }];
    });
    const wrong = dated.filter(({ date }, index) => date < (dated[index - 1]?.date ?? ''));
    if (wrong.length > 0) yield* refuseFields(wrong.map(({ path }) => ({ path, code: 'ordre' })));
    return {};
  },
};

/** A line holds one record, once in its batch. */
export const oneRecordALine: CommitRule = {
  name: 'keep one record a batch line, once in its batch',
  phase: 'before-commit',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update', 'restore'] }],
  *run(written) {
    const lines = yield* find('festival-tranche-film', { Id: idsOf(written, 'festival-tranche-film') });
    const batch = yield* find('festival-tranche-film', { IdTranche: numbersIn(lines, 'IdTranche') });
    for (const line of lines) {
      const record = recordOfLine(line);
      if (record === null || recordCount(line) !== 1)
        return yield* refuseField({ path: 'IdFilm', code: 'valeur', message: 'tranche.uneFiche' });
      const path = LINE_FIELDS[record.entity];
      if (batch.some((one) => one.Id !== line.Id && one.IdTranche === line.IdTranche && one[path] === record.id))
        yield* refuseField({ path, code: 'valeur', message: 'tranche.dejaDedans' });
    }
  },
};

/** Two open batches with one text would be translated, and paid, twice. */
export const oneBatchADirection: CommitRule = {
  name: 'refuse a record in two open batches of the same languages',
  phase: 'before-commit',
  on: [
    { entity: 'festival-tranche-film', ops: ['insert', 'update', 'restore'] },
    { entity: 'festival-tranche', ops: ['update'], fields: ['IdLangueSource', 'IdLangueCible', 'Statut'] },
  ],
  *run(written) {
    const lines = yield* linesToCheck(written);
    const batches = byId(yield* find('festival-tranche', { Id: numbersIn(lines, 'IdTranche') }));
    for (const [id, batchLines] of Map.groupBy(lines, ({ IdTranche }) => IdTranche)) {
      const batch = batches.get(id);
      if (batch === undefined) continue;
      const [twin] = yield* openTwins(batch, batchLines);
      if (twin === undefined) continue;
      const called = yield* names('festival-tranche-film', [twin.line.Id]);
      const fiche = readText(called, String(twin.line.Id)) ?? '';
      yield* refuseWith('regle-metier', { message: 'tranche.dejaDansUneAutre', params: { fiche, tranche: twin.batch.Libelle } });
    }
  },
};

/** Lines that changed, and those of batches that open again or change their languages: a step forward looks at nothing again. */
function* linesToCheck(written: readonly Written[]): Work<readonly FestivalTrancheFilm[]> {
  const batches = writtenOf(written, 'festival-tranche')
    .filter(({ fields, before }) => before?.Statut === TrancheStatut.relue || fields.some((field) => field.startsWith('IdLangue')))
    .map(({ id }) => id);
  const writtenLines = yield* find('festival-tranche-film', { Id: idsOf(written, 'festival-tranche-film') });
  return [
    ...new Map(
      [...writtenLines, ...(yield* find('festival-tranche-film', { IdTranche: batches }))].map((line) => [line.Id, line]),
    ).values(),
  ];
}
