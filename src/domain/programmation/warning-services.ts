import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { TryPlacesBody } from '#generated/schemas/services/programmation.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import type { Acknowledgement } from './acknowledgements/standing.ts';
import { festivalDayOf } from './festival-day.ts';
import { acceptedRoomConflicts } from './acknowledgements/accepted-rooms.ts';
import { type GridWarning, gridWarnings, namedWarnings } from './grid-warnings.ts';
import { isPlayed } from './warnings/grid-facts.ts';
const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

export interface ToldWarning {
  readonly Code: GridWarning['code'];
  readonly IdProgrammation: number;
  readonly IdSujet: number;
  readonly Sujet: string;
  readonly Acquittement: {
    readonly Id: number;
    readonly Version: number;
    readonly Motif: string;
    readonly Le: string;
    readonly Par: string | null;
  } | null;
}

/** Alerts that the room itself does not see of a day: people, copies, keys, closed rooms. */
export const listGrilleAlertes: WorkService<
  Asked<{ readonly annee: number }, { readonly jour: string }, unknown>,
  readonly ToldWarning[]
> = {
  entity: 'festival-programmation',
  *run({ params, query }, facts) {
    const screenings = yield* playedOn(query.jour, params.annee);
    const { accepted } = yield* acceptedRoomConflicts(screenings, isPlayed);
    const warnings = [...(yield* namedWarnings(accepted)), ...(yield* gridWarnings(screenings))];
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
      // An alert accepted here is another conflict there.
      const there = warnings.filter((one) => one.screening === moved).map((one) => ({ ...one, acknowledgement: null }));
      answers.push(there.map((one) => toldWarning(one, facts)));
    }
    return answers;
  },
};

/** Screenings on a day of an edition, in its rooms. */
export function* playedOn(day: string, Eannee: number): Work<readonly FestivalProgrammation[]> {
  const screenings = yield* find('festival-programmation', { Jour: day, Eannee });
  return screenings.filter(isPlayed);
}

/** A planner of rooms may not read the participants. */
export function toldWarning({ code, screening, entity, id, about, acknowledgement }: GridWarning, { has }: Facts): ToldWarning {
  return {
    Code: code,
    IdProgrammation: screening.Id,
    IdSujet: id,
    Sujet: has(descriptors[entity]?.rights.record ?? '') ? about : HIDDEN,
    Acquittement: acknowledgement === null ? null : toldAcknowledgement(acknowledgement),
  };
}

const HIDDEN = '…';

function toldAcknowledgement({ id, version, reason, at, by }: Acknowledgement) {
  return { Id: id, Version: version, Motif: reason, Le: at, Par: by };
}
