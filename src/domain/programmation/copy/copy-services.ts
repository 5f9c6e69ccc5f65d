import type { CopySeancesBody } from '#generated/schemas/services/programmation.zod.ts';
import { fingerprintOf } from '#domain/records/values/fingerprint.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, find, names, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { festivalDayOf } from '../festival-day.ts';
import { gridWarnings, type GridWarning } from '../grid-warnings.ts';
import { playedOn, toldWarning, type ToldWarning } from '../warning-services.ts';
import { type CopyRefusal, type PlannedCopy, planCopies } from './plan-copy.ts';

const SCREENING = 'festival-programmation';

type Order = Infer<typeof CopySeancesBody>;

interface ToldCopy {
  IdProgrammation: number;
  Jour: string;
  Programme: string;
  Debut: string;
  Salle: string | null;
  Raison: CopyRefusal | null;
  Sujet: string | null;
  Alertes: ToldWarning[];
}

interface Copied {
  Empreinte: string;
  Copies: ToldCopy[];
  Ids: number[];
}

/** Screenings of a day on other days: tried first, then written as they were read, in one act. */
export const copySeances: WorkService<Asked<{ readonly annee: number }, unknown, Order>, Copied> = {
  entity: SCREENING,
  *run({ params: { annee }, body }, facts) {
    if (!body.Essai) yield* takeTurn(`copie-grille ${annee}`);
    const sources = yield* copied(annee, body);
    const planned: PlannedCopy[] = [];
    const warnings = new Map<PlannedCopy, readonly GridWarning[]>();
    for (const day of new Set(body.Jours.filter((one) => one !== body.Jour).toSorted())) {
      const held = yield* playedOn(day, annee);
      const closures = yield* closuresOf(sources);
      const own = planCopies(sources, body.Jour, { day, held, closures });
      planned.push(...own);
      for (const [one, found] of yield* warned(held, fitting(own))) warnings.set(one, found);
    }
    const Empreinte = fingerprintOf(planned.map(lineOf));
    if (!body.Essai && body.Empreinte !== Empreinte) return yield* refuse('copie-changee');
    const made = fitting(planned).map(({ copy }) => copy);
    const Ids = body.Essai ? [] : [...(yield* addAll(SCREENING, made))];
    return { Empreinte, Copies: yield* toldCopies(planned, warnings, facts), Ids };
  },
};

/** Confirmed screenings and drafts that have an hour, in their order. */
function* copied(annee: number, { Jour, IdProgramme, IdSalle }: Order): Work<readonly RecordData[]> {
  const isAsked = (one: RecordData): boolean =>
    readText(one, 'Debut') !== null &&
    (IdProgramme === null || readNumber(one, 'IdProgramme') === IdProgramme) &&
    (IdSalle === null || readNumber(one, 'IdSalle') === IdSalle);
  return (yield* playedOn(Jour, annee))
    .filter(isAsked)
    .toSorted((left, right) => (readText(left, 'Debut') ?? '').localeCompare(readText(right, 'Debut') ?? ''));
}

const closuresOf = (sources: readonly RecordData[]): Work<readonly RecordData[]> =>
  find('festival-salle-indisponibilite', { IdSalle: [...new Set(sources.flatMap((one) => readNumber(one, 'IdSalle') ?? []))] });

const fitting = (planned: readonly PlannedCopy[]): readonly PlannedCopy[] => planned.filter(({ refusal }) => refusal === null);

/** People, copies and keys that would be missing, with what is there and what comes. */
function* warned(held: readonly RecordData[], coming: readonly PlannedCopy[]): Work<ReadonlyMap<PlannedCopy, readonly GridWarning[]>> {
  // Two screenings are told apart by their numbers, which those that come do not have yet.
  const played = coming.map(({ copy }, index) => ({ ...copy, Id: -1 - index }));
  const found = Map.groupBy(yield* gridWarnings([...held, ...played]), ({ screening }) => screening);
  return new Map(coming.map((one, index) => [one, found.get(played[index] ?? {}) ?? []]));
}

const lineOf = ({ source, day, copy, refusal }: PlannedCopy): string =>
  [readId(source), day, copy['IdProgramme'], copy['IdSalle'], copy['Debut'], copy['Fin'], refusal].join(' ');

function* toldCopies(
  planned: readonly PlannedCopy[],
  warnings: ReadonlyMap<PlannedCopy, readonly GridWarning[]>,
  facts: Facts,
): Work<ToldCopy[]> {
  const ids = (field: string): readonly number[] => [
    ...new Set(planned.flatMap(({ copy, other }) => [copy, other].flatMap((one) => readNumber(one ?? {}, field) ?? []))),
  ];
  const programmes = yield* names('festival-programme', ids('IdProgramme'));
  const rooms = yield* names('festival-salle', ids('IdSalle'));
  const toldCopy = (one: PlannedCopy): ToldCopy => {
    const { source, day, copy, refusal, other } = one;
    return {
      IdProgrammation: readId(source),
      Jour: festivalDayOf(readText(copy, 'Debut') ?? '') ?? day,
      Programme: readText(programmes, String(copy['IdProgramme'])) ?? '',
      Debut: readText(copy, 'Debut') ?? '',
      Salle: readText(rooms, String(copy['IdSalle'])),
      Raison: refusal,
      Sujet: other === null ? null : readText(programmes, String(other['IdProgramme'])),
      Alertes: (warnings.get(one) ?? []).map((each) => ({ ...toldWarning(each, facts), IdProgrammation: readId(source) })),
    };
  };
  return planned.map(toldCopy);
}
