import { templateErrors } from '../templates/template-check.ts';
import { find, refuseFields } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';

/** A template that names a field its context does not have is not saved: it would leave with a hole. */
export const mailTemplates: CommitRule = {
  name: 'refuse templates with unknown fields',
  phase: 'before-commit',
  on: [{ entity: 'mail-modele', ops: ['insert', 'update', 'restore'] }],
  *run(written) {
    const errors = (yield* find('mail-modele', { Id: idsOf(written, 'mail-modele') })).flatMap(templateErrors);
    if (errors.length > 0) yield* refuseFields(errors);
  },
};
