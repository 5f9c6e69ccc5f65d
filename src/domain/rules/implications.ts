import { readNumber } from '#domain/records/values/record-data.ts';
import { find, link } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const IMPLICATION = 'participant-implication';
const PARTICIPANT = 'festival-participant';

/** Who comes for a registration comes with its film, and so to its screenings. */
export const filmsOfImplications: CommitRule = {
  name: 'bring the film of an implication',
  phase: 'before-commit',
  on: [{ entity: IMPLICATION, ops: ['insert', 'update'], fields: ['IdInscription', 'IdParticipant'] }],
  *run(written) {
    for (const implication of yield* find(IMPLICATION, { Id: idsOf(written, IMPLICATION) })) {
      const [registration] = yield* find('festival-inscription', { Id: readNumber(implication, 'IdInscription') ?? 0 });
      const film = registration && readNumber(registration, 'IdFilm');
      const participant = readNumber(implication, 'IdParticipant');
      if (typeof film === 'number' && participant !== null) yield* link(PARTICIPANT, 'Films', { id: participant, ids: [film] });
    }
  },
};
