import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { TryPlacesBody } from '#generated/schemas/services/programmation.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { festivalDayOf } from './festival-day.ts';
import { type GridWarning, gridWarnings } from './grid-warnings.ts';
import { isPlayed } from './warnings/grid-facts.ts';
const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

export interface ToldWarning {
  readonly Code: GridWarning['code'];
  readonly IdProgrammation: number;
  readonly Sujet: string;
}

/** What the room itself does not see of a day: people, copies, keys, closed rooms. */
export const listGrilleAlertes: WorkService<
  Asked<{ readonly annee: number }, { readonly jour: string }, unknown>,
  readonly ToldWarning[]
> = {
  entity: 'festival-programmation',
  *run({ params, query }, facts) {
    const warnings = yield* gridWarnings(yield* playedOn(query.jour, params.annee));
    return warnings.map((one) => toldWarning(one, facts));
  },
};

type Places = Asked<{ readonly id: number }, unknown, Infer<typeof TryPlacesBody>>;

/** The same of one screening, as if it were elsewhere: « Pourquoi pas ici ? » tells it before anything is written. */
export const tryPlaces: WorkService<Places, readonly (readonly ToldWarning[])[]> = {
  entity: 'festival-programmation',
  *run({ params, body }, facts) {
    const screening = yield* see('festival-programmation', params.id);
    const answers: (readonly ToldWarning[])[] = [];
    for (const place of body.Places) {
      const moved = { ...screening, ...place };
      const others = yield* playedOn(festivalDayOf(place.Debut) ?? '', Number(screening.Eannee));
      const warnings = yield* gridWarnings([...others.filter((one) => one.Id !== params.id), moved]);
      answers.push(warnings.filter((one) => one.screening === moved).map((one) => toldWarning(one, facts)));
    }
    return answers;
  },
};

/** What is shown on a day of an edition, in its rooms. */
export function* playedOn(day: string, Eannee: number): Work<readonly FestivalProgrammation[]> {
  const screenings = yield* find('festival-programmation', { Jour: day, Eannee });
  return screenings.filter(isPlayed);
}

/** Who plans rooms may not read the participants. */
export function toldWarning({ code, screening, entity, about }: GridWarning, { has }: Facts): ToldWarning {
  return {
    Code: code,
    IdProgrammation: screening.Id,
    Sujet: has(descriptors[entity]?.rights.record ?? '') ? about : HIDDEN,
  };
}

const HIDDEN = '…';
