import type { CatalogueExport } from '#generated/records/catalogue-export.gen.ts';
import { type Fingerprints, readFingerprints } from '#domain/catalogue/catalogue-changes.ts';
import { create, find } from '#domain/work/work.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Reading } from '../film-reports/report-reading.ts';

interface ExportOf {
  readonly templateId: number;
  readonly year: number;
}

/** Fingerprints of the films of a template when each of them last left; null: it never did. */
export async function lastFingerprints({ tools, context }: Reading, { templateId, year }: ExportOf): Promise<Fingerprints | null> {
  const { engine } = tools;
  const entity = engine.registry.get('catalogue-export');
  const exports = await inUnitOfWork(engine, context, {
    operation: 'createTravail',
    entity,
    work: (unit) => runWork(unit, find('catalogue-export', { IdGabarit: templateId, Eannee: year })),
  });
  const last = exports.toSorted((left, right) => left.Id - right.Id).at(-1);
  return readFingerprints(last?.Empreintes ?? null);
}

type ExportFigures = Pick<CatalogueExport, 'IdGabarit' | 'Eannee' | 'NbFilms' | 'NbNouveaux' | 'NbModifies' | 'NbEcartes' | 'Empreintes'>;

/** Records the author, films and hour of an export, once the whole archive was read. */
export async function recordExport({ tools, context }: Reading, figures: ExportFigures): Promise<void> {
  const { engine } = tools;
  await inUnitOfWork(engine, context, {
    operation: 'createTravail',
    entity: engine.registry.get('catalogue-export'),
    work: (unit) => runWork(unit, create('catalogue-export', { ...figures, DateExport: engine.now(), IdUtilisateur: context.user.id })),
  });
}
