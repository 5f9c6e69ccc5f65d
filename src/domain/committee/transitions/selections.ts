import type { FestivalInscriptionShown } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { fact, type Guard, type GuardInput } from '#domain/work/transition-rule.ts';

const CANCELLED = 3;

type OfSelected = GuardInput<FestivalInscriptionShown, { seances: Pick<FestivalProgrammation, 'Etat'> }>;

export const selectionGuards = {
  /** a film of a programme that is screened stays in it. */
  horsSeance: {
    reads: { seances: fact('festival-inscription', 'Programme.Seances', ['Etat']) },
    holds: ({ facts: { seances = [] } }: OfSelected) => seances.every(({ Etat }) => Etat === CANCELLED),
    reason: 'inscription.enSeance',
  },
  enAttente: { holds: ({ record }: OfSelected) => record.IsEnAttente === true, reason: 'inscription.pasEnAttente' },
  pasEnAttente: { holds: ({ record }: OfSelected) => record.IsEnAttente !== true, reason: 'inscription.dejaEnAttente' },
  nonRetenue: { holds: ({ record }: OfSelected) => record.IsNonRetenue === true, reason: 'inscription.pasNonRetenue' },
  pasNonRetenue: { holds: ({ record }: OfSelected) => record.IsNonRetenue !== true, reason: 'inscription.dejaNonRetenue' },
} as const satisfies Readonly<Record<string, Guard>>;
