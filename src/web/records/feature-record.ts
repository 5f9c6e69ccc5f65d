import { describedDraft, type DraftOf } from '#domain/records/read/described-record.ts';
import type { EntityName } from '#domain/work/typed-records.ts';
import type { SheetAction, SheetActionContext, SheetActions } from './feature-actions.ts';

export type ActionContextOf<E extends EntityName> = SheetActionContext<DraftOf<E>>;

/** Actions of a feature that stands on the sheets of one entity alone: they read its records by their fields. */
export function actionsOn<E extends EntityName>(entity: E, actions: (context: ActionContextOf<E>) => readonly SheetAction[]): SheetActions {
  return (context) => actions({ ...context, record: describedDraft(entity, context.entity.descriptor, context.record) });
}
