import { type RecordData, isRecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import { withoutHidden } from '#domain/records/read/sight.ts';
import { accessOf } from '../scope/access.ts';
import { hiddenFrom } from '../scope/sight.ts';
import { type PastChange, changesSince } from '../transaction/history-repository.ts';
import { openSealed, recordSql, toJson } from '../read/record-repository.ts';
import type { Entity } from '../engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** A write on a version that is no longer the last: who wrote since, what, and both states. */
export const staleVersion = async (
  unit: UnitOfWork,
  entity: Entity,
  { current, version }: { readonly current: RecordData; readonly version: number },
): Promise<AppError> => {
  const { engine, context } = unit;
  const id = readId(current);
  const hidden = hiddenFrom(engine.registry, context, entity);
  const changes = (await changesSince(unit, { entity: entity.root.name, id, version })).map((change) => ({
    ...change,
    before: withoutHidden(change.before, hidden),
    after: withoutHidden(change.after, hidden),
  }));
  const build = unit.newBuild();
  const text = recordSql(build, entity, { id, projection: { isForReading: true, isMasked: accessOf(engine.registry, context).isMasked } });
  const [row] = await unit.query<{ record: string }>(text, build.values);
  const read: unknown = row === undefined ? null : JSON.parse(row.record);
  const shown: RecordData = isRecordData(read) ? openSealed(engine, entity, read) : {};
  const [last] = changes;
  return new AppError('version-perimee', {
    conflict: {
      by: last?.userId == null ? null : { Id: last.userId, Nom: last.userName ?? '' },
      at: last?.at ?? null,
      version: readVersion(current),
      fields: [...new Set(changes.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))],
      current: toJson(shown),
      before: toJson({ ...takenBack(shown, changes), Version: version }),
    },
  });
};

/** The state the client edited: the present one with the changes since taken back, newest first. */
const takenBack = (shown: RecordData, changes: readonly PastChange[]): RecordData =>
  changes.reduce<RecordData>((state, change) => ({ ...state, ...change.before }), shown);
