import type { FestivalScrutin } from '#generated/records/festival-scrutin.gen.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { refuseField } from '#domain/work/work.ts';

/** Jurors and audiences vote under the rules that stood when the vote opened. */
export const openedVotes: WriteRule = {
  name: 'keep the method and the quorum of a vote that was opened',
  phase: 'before-write',
  on: [{ entity: 'festival-scrutin', ops: ['update'], fields: ['Methode', 'Quorum', 'NoteMax', 'VotesMin', 'IsPondere'] }],
  *run(vote: Partial<FestivalScrutin>, _facts, before: FestivalScrutin | null) {
    if (before === null || before.Etat === ScrutinEtat.prepare) return {};
    for (const path of ['Methode', 'Quorum', 'NoteMax', 'VotesMin', 'IsPondere'] as const)
      if (vote[path] !== before[path]) yield* refuseField({ path, code: 'valeur', message: 'scrutin.dejaOuvert' });
    return {};
  },
};
