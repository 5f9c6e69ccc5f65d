import { daysBetween } from '#domain/records/values/dates.ts';
import { fingerprintOf } from '#domain/records/values/fingerprint.ts';
import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { shifted } from '#domain/editions/shifted.ts';
import { addAll, find, names, open, refuse, refuseWith, removeAll, takeTurn, waitFor, type Work } from '#domain/work/work.ts';
import { NEED, needOf, POST, SHIFT } from './planning.ts';
import { dayOf } from './shift-fits.ts';

export interface NeedsOrder {
  readonly Jour: string;
  /** Null: of all posts. */
  readonly IdPoste: number | null;
  readonly Jours: readonly string[];
  /** Of the trial that was read. */
  readonly Empreinte: string | null;
  readonly Essai: boolean;
}

/** Version of what nobody has touched since. */
const AS_COPIED = 1;

interface PlannedNeed {
  readonly source: RecordData;
  readonly day: string;
  readonly copy: RecordData;
  /** The need that is there already. */
  readonly there: RecordData | null;
}

interface ToldNeed {
  IdBesoin: number;
  Jour: string;
  Poste: string;
  Debut: string;
  Fin: string;
  Lieu: string | null;
  Voulus: number;
  DejaVoulus: number | null;
}

export interface CopiedNeeds {
  Empreinte: string;
  Copies: ToldNeed[];
  Ids: number[];
}

/** Needs of a day on other days: tried first, then written as they were read, in one act. */
export function* copyNeeds(annee: number, order: NeedsOrder): Work<CopiedNeeds> {
  if (!order.Essai) yield* takeTurn(`copie-besoins ${annee}`);
  const planned = planNeedCopies(yield* find(NEED, { Eannee: annee }), order);
  const Empreinte = fingerprintOf(planned.map(lineOf));
  if (!order.Essai && order.Empreinte !== Empreinte) return yield* refuse('copie-changee');
  const made = planned.filter(({ there }) => there === null).map(({ copy }) => copy);
  const Ids = order.Essai ? [] : [...(yield* addAll(NEED, made))];
  const posts = yield* names(POST, [...new Set(planned.map(({ copy }) => needOf(copy).IdPoste))]);
  return { Empreinte, Copies: planned.map((one) => told(one, posts)), Ids };
}

/** Takes copies back, all or none, while they are as they were written and nobody was sent there: who comes to send somebody waits. */
export function* takeBackNeeds(annee: number, ids: readonly number[]): Work<number> {
  const copies = [...new Set(ids)].toSorted((left, right) => left - right);
  yield* waitFor(NEED, copies);
  for (const id of copies) if ((yield* open(NEED, id, AS_COPIED))['Eannee'] !== annee) yield* refuse('introuvable');
  if ((yield* find(SHIFT, { IdBesoin: copies })).length > 0) yield* refuseWith('regle-metier', { message: 'benevole.copieOccupee' });
  yield* removeAll(NEED, copies);
  return copies.length;
}

/** Each stays at its hours by the clock; what its post asks for there at that hour already is left as it is. */
function planNeedCopies(needs: readonly RecordData[], { Jour, IdPoste, Jours }: NeedsOrder): readonly PlannedNeed[] {
  const sources = needs
    .filter((need) => dayOf(needOf(need)) === Jour && (IdPoste === null || needOf(need).IdPoste === IdPoste))
    .toSorted((left, right) => needOf(left).Debut.localeCompare(needOf(right).Debut) || readId(left) - readId(right));
  const taken = new Map(needs.map((need) => [placeOf(need), need]));
  const planned: PlannedNeed[] = [];
  for (const day of new Set(Jours.filter((one) => one !== Jour).toSorted()))
    for (const source of sources) {
      const copy = copyOf(source, daysBetween(Jour, day));
      const there = taken.get(placeOf(copy)) ?? null;
      if (there === null) taken.set(placeOf(copy), copy);
      planned.push({ source, day, copy, there });
    }
  return planned;
}

function copyOf(need: RecordData, days: number): RecordData {
  const { IdPoste, Debut, Fin, Voulus, Lieu } = needOf(need);
  return { Eannee: need['Eannee'] ?? null, IdPoste, Debut: shifted(Debut, days), Fin: shifted(Fin, days), NbVoulus: Voulus, Lieu };
}

/** A post has one need at an hour and a place. */
const placeOf = (need: RecordData): string => {
  const { IdPoste, Debut, Lieu } = needOf(need);
  return [IdPoste, Debut, Lieu ?? ''].join(' ');
};

const lineOf = ({ source, day, copy, there }: PlannedNeed): string => {
  const { Fin, Voulus } = needOf(copy);
  return [readId(source), day, placeOf(copy), Fin, Voulus, there === null ? '' : needOf(there).Voulus].join(' ');
};

function told({ source, day, copy, there }: PlannedNeed, posts: RecordData): ToldNeed {
  const { IdPoste, Debut, Fin, Lieu, Voulus } = needOf(copy);
  return {
    IdBesoin: readId(source),
    Jour: day,
    Poste: readText(posts, String(IdPoste)) ?? '',
    Debut,
    Fin,
    Lieu,
    Voulus,
    DejaVoulus: there === null ? null : needOf(there).Voulus,
  };
}
