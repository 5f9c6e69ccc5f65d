import type { Written } from '#domain/work/rule.ts';
import type { HistoryLine } from './rows.ts';

/** Records that came since the last call: rules write too. */
export function newest(written: readonly HistoryLine[]): () => readonly Written[] {
  let seen = 0;
  return () => {
    const fresh = written.slice(seen).map(writtenOf);
    seen = written.length;
    return fresh;
  };
}

/** A line of the history as the rules hear of it. */
export function writtenOf({ entity, id, op, before, after, fields }: HistoryLine): Written {
  return {
    entity,
    id,
    op,
    fields: fields ?? (op === 'update' ? Object.keys({ ...before, ...after }) : []),
    // A deletion says what the record was called, not what it was.
    before: op === 'update' ? before : null,
    after: op === 'delete' ? null : after,
  };
}
