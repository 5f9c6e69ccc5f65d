import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';

/** A call that is closed says since when: what was sent before is in time. */
export const closedCalls: WriteRule = {
  name: 'date the end of a call',
  phase: 'before-write',
  on: [{ entity: 'festival-section', ops: ['update'], fields: ['IsInscriptionOuverte'] }],
  *run({ IsInscriptionOuverte: isOpen = false }: Partial<FestivalSection>, { now }, before: FestivalSection | null) {
    yield* [];
    const isSame = isOpen === (before?.IsInscriptionOuverte === true);
    return isSame ? {} : { FermeLe: isOpen ? null : now };
  },
};
