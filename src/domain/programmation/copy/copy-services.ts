import { recordFrom } from '#domain/records/read/typed-record.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalleIndisponibilite } from '#generated/records/festival-salle-indisponibilite.gen.ts';
import type { CopySeancesBody } from '#generated/schemas/services/programmation.zod.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, find, names, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { festivalDayOf } from '../festival-day.ts';
import { gridWarnings, type GridWarning } from '../grid-warnings.ts';
import { playedOn, toldWarning, type ToldWarning } from '../warning-services.ts';
import { type CopyRefusal, type PlannedCopy, planCopies } from './plan-copy.ts';

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
  entity: 'festival-programmation',
  *run({ params: { annee }, body }, facts) {
    if (!body.Essai) yield* takeTurn(`copie-grille ${annee}`);
    const sources = yield* copied(annee, body);
    const planned: PlannedCopy[] = [];
    const warnings = new Map<PlannedCopy, readonly GridWarning[]>();
    for (const day of new Set(body.Jours.filter((one) => one !== body.Jour).toSorted())) {
      const held = yield* playedOn(day, annee);
      const closures = yield* closuresOf(sources);
      const dayCopies = planCopies(sources, body.Jour, { day, held, closures });
      planned.push(...dayCopies);
      for (const [one, found] of yield* warned(held, fitting(dayCopies))) warnings.set(one, found);
    }
    const Empreinte = fingerprintOf(planned.map(lineOf));
    if (!body.Essai && body.Empreinte !== Empreinte) return yield* refuse('copie-changee');
    const made = fitting(planned).map(({ copy }) => copy);
    const Ids = body.Essai ? [] : [...(yield* addAll('festival-programmation', made))];
    return { Empreinte, Copies: yield* toldCopies(planned, warnings, facts), Ids };
  },
};

/** Confirmed screenings and drafts that have an hour, in their order. */
function* copied(annee: number, { Jour, IdProgramme, IdSalle }: Order): Work<readonly FestivalProgrammation[]> {
  function isAsked(one: FestivalProgrammation): boolean {
    return one.Debut !== null && (IdProgramme === null || one.IdProgramme === IdProgramme) && (IdSalle === null || one.IdSalle === IdSalle);
  }
  return (yield* playedOn(Jour, annee)).filter(isAsked).toSorted((left, right) => (left.Debut ?? '').localeCompare(right.Debut ?? ''));
}

function closuresOf(sources: readonly FestivalProgrammation[]): Work<readonly FestivalSalleIndisponibilite[]> {
  return find('festival-salle-indisponibilite', { IdSalle: [...new Set(sources.flatMap((one) => one.IdSalle ?? []))] });
}

function fitting(planned: readonly PlannedCopy[]): readonly PlannedCopy[] {
  return planned.filter(({ refusal }) => refusal === null);
}

/** People, copies and keys that would be missing, with what is there and what comes. */
function* warned(
  held: readonly FestivalProgrammation[],
  coming: readonly PlannedCopy[],
): Work<ReadonlyMap<PlannedCopy, readonly GridWarning[]>> {
  // Two screenings are distinguished by their numbers, which those that come do not have yet.
  const played = coming.map(({ copy }, index) => ({ ...recordFrom('festival-programmation', copy), Id: -1 - index }));
  const found = Map.groupBy(yield* gridWarnings([...held, ...played]), ({ screening }) => screening);
  function warningsAt(index: number): readonly GridWarning[] {
    const screening = played[index];
    return screening === undefined ? [] : (found.get(screening) ?? []);
  }
  return new Map(coming.map((one, index) => [one, warningsAt(index)]));
}

function lineOf({ source, day, copy, refusal }: PlannedCopy): string {
  return [source.Id, day, copy.IdProgramme, copy.IdSalle, copy.Debut, copy.Fin, refusal].join(' ');
}

function* toldCopies(
  planned: readonly PlannedCopy[],
  warnings: ReadonlyMap<PlannedCopy, readonly GridWarning[]>,
  facts: Facts,
): Work<ToldCopy[]> {
  const screenings = planned.flatMap(({ copy, other }) => (other === null ? [copy] : [copy, other]));
  const programmes = yield* names('festival-programme', numbersIn(screenings, 'IdProgramme'));
  const rooms = yield* names('festival-salle', numbersIn(screenings, 'IdSalle'));
  function toldCopy(one: PlannedCopy): ToldCopy {
    const { source, day, copy, refusal, other } = one;
    return {
      IdProgrammation: source.Id,
      Jour: festivalDayOf(copy.Debut ?? '') ?? day,
      Programme: readText(programmes, String(copy.IdProgramme)) ?? '',
      Debut: copy.Debut ?? '',
      Salle: readText(rooms, String(copy.IdSalle)),
      Raison: refusal,
      Sujet: other === null ? null : readText(programmes, String(other.IdProgramme)),
      Alertes: (warnings.get(one) ?? []).map((each) => ({ ...toldWarning(each, facts), IdProgrammation: source.Id })),
    };
  }
  return planned.map(toldCopy);
}
