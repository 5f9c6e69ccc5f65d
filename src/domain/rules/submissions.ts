import { readNumber } from '#domain/records/values/record-data.ts';
import { find, refuseWith } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const SUBMISSION = 'ins-recup';

/** A validated submission has a registration, with a number of its section: it leaves the section with it, by the action that numbers it again. */
export const sectionsOfSubmissions: CommitRule = {
  name: 'keep a validated submission in the section of its registration',
  phase: 'before-commit',
  on: [{ entity: SUBMISSION, ops: ['update'], fields: ['IdSection'] }],
  *run(written) {
    for (const submission of yield* find(SUBMISSION, { Id: idsOf(written, SUBMISSION) })) {
      const [registration] = yield* find('festival-inscription', { Id: readNumber(submission, 'IdInscription') ?? 0 });
      if (registration !== undefined && registration['IdSection'] !== submission['IdSection'])
        yield* refuseWith('regle-metier', { message: 'inscription.sectionNumerotee' });
    }
  },
};
