import type { AcknowledgeAlerteBody } from '#generated/schemas/services/programmation.zod.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, refuse, refuseField, refuseWith, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { foundWarnings, type GridWarning, namedWarnings } from '../grid-warnings.ts';
import { type FoundWarning, WARNING_GRAVITIES } from '../warning-codes.ts';
import { type ToldWarning, toldWarning } from '../warning-services.ts';
import { gridFacts, isPlayed } from '../warnings/grid-facts.ts';
import { roomConflicts } from './room-conflicts.ts';
import { standingOf, warningKey } from './standing.ts';
import { type GridState, warningFingerprint } from './warning-fingerprint.ts';

interface Screening {
  readonly id: number;
}

/** Every conflict of one screening, with those of its room. */
export const listSeanceAlertes: WorkService<Asked<Screening, unknown, unknown>, readonly ToldWarning[]> = {
  entity: 'festival-programmation',
  *run({ params: { id } }, facts) {
    const { own } = yield* conflictsOf(yield* see('festival-programmation', id));
    const warnings: readonly GridWarning[] = yield* namedWarnings(own);
    return warnings.map((one) => toldWarning(one, facts));
  },
};

export const acknowledgeAlerte: WorkService<Asked<Screening, unknown, Infer<typeof AcknowledgeAlerteBody>>, { Id: number }> = {
  entity: 'seance-acquittement',
  *run({ params: { id }, body: { Code, IdSujet, Motif } }, { now, userId }) {
    const reason = Motif.trim();
    if (reason === '') yield* refuseField({ path: 'Motif', code: 'obligatoire' });
    const screening = yield* see('festival-programmation', id);
    const [edition] = yield* find('festival-edition', { Eannee: screening.Eannee });
    if (edition?.IsCloturee === true) yield* refuse('edition-cloturee', { annee: screening.Eannee });
    const { own, state } = yield* conflictsOf(screening);
    const warning =
      own.find((one) => one.code === Code && one.id === IdSujet) ?? (yield* refuseWith('regle-metier', { message: 'alerte.changee' }));
    const standing = yield* standingOf([screening]);
    if (standing.some((one) => one.Code === Code && one.IdSujet === IdSujet)) yield* refuse('deja-fait');
    const Id = yield* create('seance-acquittement', {
      IdProgrammation: id,
      Gravite: WARNING_GRAVITIES[warning.code],
      Code,
      IdSujet,
      Empreinte: warningFingerprint(warning, state),
      Motif: reason,
      AcquitteLe: now,
      IdAcquittePar: userId,
    });
    return { Id };
  },
};

function* conflictsOf(screening: FestivalProgrammation): Work<{ readonly own: readonly FoundWarning[]; readonly state: GridState }> {
  const day = yield* find('festival-programmation', { Jour: screening.Jour ?? '', Eannee: screening.Eannee });
  const screenings = day.filter(isPlayed);
  const state = { screenings, facts: yield* gridFacts(screenings) };
  const all = [...roomConflicts(screenings, state.facts), ...foundWarnings(screenings, state.facts)];
  // A person with two roles at a screening is one conflict.
  const screeningWarnings = new Map(all.filter((one) => one.screening.Id === screening.Id).map((one) => [warningKey(one), one]));
  return { own: [...screeningWarnings.values()], state };
}
