import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { type CommitRule, idsOf, writtenOf, type WrittenOf } from '#domain/work/rule.ts';
import { find, refuseFields, refuseWith, type Work } from '#domain/work/work.ts';
import { faultsOfLines, LINE_FAULTS, type LineFault, type NamedFault, toldFaults } from '../line-faults.ts';

/** A tick says that somebody looked at texts: they exist, fit their length, and are of the source as it is. */
export const tickedTexts: CommitRule = {
  name: 'refuse ticks on translations that are missing, too long or stale',
  phase: 'before-commit',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update'], fields: ['IsTraduit', 'IsConfirmee', 'IsRelu'] }],
  *run(written) {
    const lines = yield* find('festival-tranche-film', { Id: idsOf(written, 'festival-tranche-film') });
    const changes = writtenOf(written, 'festival-tranche-film');
    for (const line of lines) {
      const step = newTick(line, changes);
      if (step !== null) yield* requireTexts(line, step);
    }
  },
};

type Tick = 'IsTraduit' | 'IsConfirmee' | 'IsRelu';

/** The last step of the line that was just ticked. */
function newTick(line: FestivalTrancheFilm, changes: readonly WrittenOf<'festival-tranche-film'>[]): Tick | null {
  const lineChanges = changes.filter(({ id }) => id === line.Id);
  function isNew(step: Tick): boolean {
    return line[step] === true && lineChanges.some(({ op, fields }) => op === 'insert' || fields.includes(step));
  }
  return (['IsRelu', 'IsConfirmee', 'IsTraduit'] as const).find(isNew) ?? null;
}

function* requireTexts(line: FestivalTrancheFilm, step: Tick): Work<void> {
  const [batch] = yield* find('festival-tranche', { Id: [line.IdTranche] });
  if (batch === undefined) return;
  const faults = yield* faultsOfLines(batch, [line]);
  const found = faultsIn(faults);
  if (found.length > 0)
    yield* refuseFields(
      found.map((fault) => ({ path: step, code: 'valeur', message: fault, params: { textes: toldFaults(faults, fault) } })),
    );
}

function faultsIn(faults: readonly NamedFault[]): readonly LineFault[] {
  return LINE_FAULTS.filter((fault) => faults.some((one) => one.fault === fault));
}

/** A batch that ends is whole, or says why it ends all the same: what is missing is named. */
export const wholeBatches: CommitRule = {
  name: 'refuse the end of a translation that misses texts without a reason',
  phase: 'before-commit',
  on: [{ entity: 'festival-tranche', ops: ['update'], fields: ['Statut'] }],
  *run(written) {
    const ended = (yield* find('festival-tranche', { Id: idsOf(written, 'festival-tranche') })).filter(
      ({ Statut, Motif }) => (Statut === TrancheStatut.traduit || Statut === TrancheStatut.relue) && (Motif ?? '') === '',
    );
    const forward = new Set(
      writtenOf(written, 'festival-tranche')
        .filter(({ before }) => before?.Statut === TrancheStatut.traduction || before?.Statut === TrancheStatut.relecture)
        .filter(({ before, id }) => (before?.Statut ?? 0) < (ended.find((batch) => batch.Id === id)?.Statut ?? 0))
        .map(({ id }) => id),
    );
    for (const batch of ended.filter(({ Id }) => forward.has(Id))) {
      const faults = yield* faultsOfLines(batch, yield* find('festival-tranche-film', { IdTranche: batch.Id }));
      const [first] = faultsIn(faults);
      if (first !== undefined) yield* refuseWith('regle-metier', { message: first, params: { textes: toldFaults(faults, first) } });
    }
  },
};
