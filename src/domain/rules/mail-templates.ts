import { templateErrors } from '#domain/mails/template-check.ts';
import { find, refuseFields } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const ENTITY = 'mail-modele';

/** A template that names a field its context does not have is not saved: it would leave with a hole. */
export const mailTemplates: CommitRule = {
  name: 'refuse templates with unknown fields',
  phase: 'before-commit',
  on: [{ entity: ENTITY, ops: ['insert', 'update', 'restore'] }],
  *run(written) {
    const errors = (yield* find(ENTITY, { Id: idsOf(written, ENTITY) })).flatMap(templateErrors);
    if (errors.length > 0) yield* refuseFields(errors);
  },
};
