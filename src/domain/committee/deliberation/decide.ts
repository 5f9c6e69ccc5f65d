import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { descriptor } from '#generated/entities/festival-inscription.gen.ts';
import { inscriptionPlaceEnum } from '#generated/enums/inscription-place.gen.ts';
import type { DeliberationDecision } from '#generated/schemas/deliberation-decision.zod.ts';
import type { infer as Infer } from 'zod';
import { formatDateTime } from '#domain/values/dates.ts';
import { mayReadValues } from '#domain/records/sight/readable.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { ask } from '#domain/work/replies.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { names, open, refuse, refuseField, refuseWith, type Work } from '#domain/work/work.ts';
import { placeOf, stepsBetween } from './places.ts';

interface Decided {
  Id: number;
  Version: number;
  Place: number;
  Etapes: string[];
}

type Decision = Infer<typeof DeliberationDecision>;

/** Takes a film to a place of the selection by the steps of its registration, all of them or none. */
export const decideDeliberation: WorkService<Asked<{ readonly id: number }, unknown, Decision>, Decided> = {
  entity: 'festival-inscription',
  *run({ params: { id }, body }, facts) {
    // Held: of two people, the second reads what the first one decided.
    const before = yield* open('festival-inscription', id);
    const now = placeOf(before);
    if (now !== body.Vue && now !== body.Voulue) yield* refuseOvertaken(before, facts);
    const steps = stepsBetween(now, body.Voulue);
    let version = before.Version;
    for (const name of steps) version = yield* take(name, { id, version, reason: body.Motif ?? null }, facts);
    return { Id: id, Version: version, Place: body.Voulue, Etapes: [...steps] };
  },
};

interface Step {
  readonly id: number;
  readonly version: number;
  readonly reason: string | null;
}

function* take(name: string, { id, version, reason }: Step, facts: Facts): Work<number> {
  const step = descriptor.states?.transitions.find((one) => one.name === name);
  if (step === undefined || !facts.has(step.right)) return yield* refuse('droit-manquant');
  if (step.reason && (reason ?? '').trim() === '') yield* refuseField({ path: 'Motif', code: 'obligatoire' });
  const body = { Version: version, ...(step.reason ? { Motif: reason } : {}) };
  return yield* ask({ do: 'take-step', entity: descriptor.name, id, step: name, body });
}

/** Somebody was faster: the other learns who, when, and where the film is now. */
function* refuseOvertaken(registration: FestivalInscription, { culture, has }: Facts): Work<never> {
  if (!mayReadValues(descriptor, has)) return yield* refuse('version-perimee');
  const [film, by] = [registration.IdFilm, registration.IdDecidePar];
  const titles = yield* names('film', [film]);
  const people = by === null ? {} : yield* names('utilisateur', [by]);
  const place = placeOf(registration);
  const label = inscriptionPlaceEnum.values.find(({ value }) => value === place)?.labels[culture] ?? '';
  const at = registration.DecideLe;
  return yield* refuseWith('decision-depassee', {
    params: {
      film: readText(titles, String(film)) ?? '',
      place: label,
      quand: at === null ? '–' : formatDateTime(at),
      qui: readText(people, String(by)) ?? '–',
    },
    conflict: { Place: place, Version: registration.Version },
  });
}
