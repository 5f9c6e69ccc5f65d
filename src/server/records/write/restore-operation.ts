import type { RequestContext } from '#server/http/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { type TrashLine, forgetBatch, readBatch, restoreLines } from './trash-repository.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';

/** Brings back everything one deletion took, under the same ids; the caller has looked at the rights. */
export const restoreBatch = async (engine: RecordEngine, context: RequestContext, batch: string): Promise<void> => {
  const [root] = engine.registry.all;
  if (root === undefined) throw new AppError('introuvable');
  await inUnitOfWork(engine, context, {
    operation: 'restore',
    entity: root,
    work: async (unit) => {
      const lines = await readBatch(unit, batch);
      if (lines.length === 0) throw new AppError('introuvable');
      try {
        await restoreLines(unit, lines);
      } catch (cause) {
        const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
        // What the batch refers to is gone, or its place is taken.
        throw code.startsWith('23') ? new AppError('restauration-impossible', {}, { cause }) : cause;
      }
      await forgetBatch(unit, batch);
      noteRestored(unit, lines);
    },
  });
};

const noteRestored = (unit: UnitOfWork, lines: readonly TrashLine[]): void => {
  const { registry } = unit.engine;
  for (const { kind, entity: name, id, table } of lines) {
    const entity = registry.find(name);
    if (entity === undefined || kind === 'lien' || table.startsWith('trad_')) continue;
    if (kind === 'ligne' && table !== entity.root.table) continue;
    const op = kind === 'ligne' ? ('restore' as const) : ('update' as const);
    unit.note({ entity: entity.root.name, id, parent: null, op, version: null, before: null, after: null });
    unit.announce({ entity: entity.root.name, op: kind === 'ligne' ? 'insert' : 'update', parent: null, version: null, id });
    unit.searchChanged({ entity, ids: [id], fields: null });
  }
};
