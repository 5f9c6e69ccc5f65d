import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { names, type Work } from '#domain/work/work.ts';
import { type Acknowledgement, acknowledgements, warningKey } from './acknowledgements/standing.ts';
import { contentWarnings } from './content-warnings.ts';
import { awaitedCopies, copyWarnings } from './warnings/copy-warnings.ts';
import { type GridFacts, gridFacts, isPlayed } from './warnings/grid-facts.ts';
import { peopleWarnings } from './warnings/people-warnings.ts';
import { programmeWarnings } from './warnings/programme-warnings.ts';
import { isAtOnce } from './warnings/times.ts';
import { GRID_ALERTS, type FoundWarning, type GridWarningCode, WARNING_GRAVITIES } from './warning-codes.ts';

/** Problem on the day at a screening that is about to be announced. */
export interface GridWarning {
  readonly code: GridWarningCode;
  readonly screening: FestivalProgrammation;
  readonly entity: string;
  readonly id: number;
  /** The person, the copy, the room or the programme it is about, as people read it. */
  readonly about: string;
  /** Null: nobody accepted it. */
  readonly acknowledgement: Acknowledgement | null;
}

/** People, copies, keys, closed rooms and programmes, which no rule of the room itself sees; of the copies that have not come, those that are wanted soon after `today`. */
export function* gridWarnings(screenings: readonly FestivalProgrammation[], today: string | null = null): Work<readonly GridWarning[]> {
  const facts = yield* gridFacts(screenings);
  const found = [...foundWarnings(screenings, facts), ...(today === null ? [] : awaitedCopies(screenings, facts, today))];
  return yield* namedWarnings(found);
}

/** With the names of what they are about, and who acknowledged them. */
export function* namedWarnings(found: readonly FoundWarning[]): Work<readonly GridWarning[]> {
  const acknowledged = yield* acknowledgements([...new Map(found.map(({ screening }) => [screening.Id, screening])).values()]);
  const namesByEntity = new Map<string, RecordData>();
  for (const [entity, some] of Map.groupBy(found, (one) => one.entity))
    namesByEntity.set(entity, yield* names(entity, [...new Set(some.map(({ id }) => id))]));
  return found.map((one) => ({
    ...one,
    about: readText(namesByEntity.get(one.entity) ?? {}, String(one.id)) ?? '',
    acknowledgement: acknowledged.get(warningKey(one)) ?? null,
  }));
}

export function foundWarnings(screenings: readonly FestivalProgrammation[], facts: GridFacts): readonly FoundWarning[] {
  const dated = screenings.filter((screening) => screening.Debut !== null);
  return [
    ...peopleWarnings(dated, facts),
    ...copyWarnings(dated, facts),
    ...roomWarnings(dated, facts),
    ...programmeWarnings(dated, facts),
    ...contentWarnings(dated, facts),
  ];
}

/**
 * The gravest conflict of each screening with people, copies, keys, closed rooms and its programme, by its id. A copy that its test refused and a key that
 * has not come are wrong wherever they are shown: they are counted as what they are, and announced with the grid. What staff acknowledged
 * is not counted.
 */
export function alertsOf(
  screenings: readonly FestivalProgrammation[],
  facts: GridFacts,
  acknowledged: ReadonlySet<string> = new Set(),
): ReadonlyMap<number, ConflitGravite> {
  const placed: GridFacts = {
    ...facts,
    copies: facts.copies.map((copy) => (copy.Etat === CopieEtat.testeeKo ? { ...copy, Etat: CopieEtat.recue } : copy)),
    keys: facts.keys.map((key) => ({ ...key, IsRecue: true })),
  };
  const open = foundWarnings(screenings.filter(isPlayed), placed).filter((one) => !acknowledged.has(warningKey(one)));
  const found = Map.groupBy(open, ({ screening }) => screening.Id);
  return new Map(
    [...found].map(([id, some]) => {
      const gravities = new Set(some.map(({ code }) => WARNING_GRAVITIES[code]));
      return [id, GRID_ALERTS.find((gravity) => gravities.has(gravity)) ?? ConflitGravite.alerte] as const;
    }),
  );
}

function roomWarnings(screenings: readonly FestivalProgrammation[], { closures }: GridFacts): readonly FoundWarning[] {
  return screenings.flatMap((screening): readonly FoundWarning[] => {
    const id = screening.IdSalle;
    const isClosed = closures.some((one) => one.IdSalle === id && isAtOnce(one, screening));
    return id !== null && isClosed ? [{ code: 'salleFermee', screening, entity: 'festival-salle', id }] : [];
  });
}
