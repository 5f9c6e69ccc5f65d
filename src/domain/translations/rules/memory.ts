import { type CommitRule, writtenOf } from '#domain/work/rule.ts';
import { find } from '#domain/work/work.ts';
import { learnLines } from '../memory/learn.ts';

/** A validated translation teaches the memory; read again after a change, it replaces what it taught. */
export const learnedTranslations: CommitRule = {
  name: 'put translations that were read again into the memory',
  phase: 'before-commit',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update'], fields: ['IsRelu'] }],
  *run(written, facts) {
    const ids = writtenOf(written, 'festival-tranche-film')
      .filter(({ op, fields }) => op === 'insert' || fields.includes('IsRelu'))
      .map(({ id }) => id);
    const lines = yield* find('festival-tranche-film', { Id: [...new Set(ids)] });
    yield* learnLines(
      lines.filter(({ IsRelu }) => IsRelu === true),
      facts,
    );
  },
};
