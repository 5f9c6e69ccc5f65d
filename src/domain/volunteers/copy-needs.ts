import type { BenevoleBesoin } from '#generated/records/benevole-besoin.gen.ts';
import { daysBetween } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { shiftedText } from '#domain/editions/shifted.ts';
import { addAll, find, names, open, refuse, refuseWith, removeAll, takeTurn, waitFor, type Work } from '#domain/work/work.ts';
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

type Need = Pick<BenevoleBesoin, 'Eannee' | 'IdPoste' | 'Debut' | 'Fin' | 'NbVoulus' | 'Lieu'>;

interface PlannedNeed {
  readonly source: BenevoleBesoin;
  readonly day: string;
  readonly copy: Need;
  /** The need that is there already. */
  readonly there: Need | null;
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
  const planned = planNeedCopies(yield* find('benevole-besoin', { Eannee: annee }), order);
  const Empreinte = fingerprintOf(planned.map(lineOf));
  if (!order.Essai && order.Empreinte !== Empreinte) return yield* refuse('copie-changee');
  const made = planned.filter(({ there }) => there === null).map(({ copy }) => copy);
  const Ids = order.Essai ? [] : [...(yield* addAll('benevole-besoin', made))];
  const posts = yield* names(
    'festival-poste-benevole',
    numbersIn(
      planned.map(({ copy }) => copy),
      'IdPoste',
    ),
  );
  return { Empreinte, Copies: planned.map((one) => describeNeed(one, posts)), Ids };
}

/** Takes copies back, all or none, while they are as they were written and nobody was sent there: who comes to send somebody waits. */
export function* takeBackNeeds(annee: number, ids: readonly number[]): Work<number> {
  const copies = [...new Set(ids)].toSorted((left, right) => left - right);
  yield* waitFor('benevole-besoin', copies);
  for (const id of copies) if ((yield* open('benevole-besoin', id, AS_COPIED)).Eannee !== annee) yield* refuse('introuvable');
  if ((yield* find('benevole-affectation', { IdBesoin: copies })).length > 0)
    yield* refuseWith('regle-metier', { message: 'benevole.copieOccupee' });
  yield* removeAll('benevole-besoin', copies);
  return copies.length;
}

/** Each stays at its hours by the clock; what its post asks for there at that hour already is left as it is. */
function planNeedCopies(needs: readonly BenevoleBesoin[], { Jour, IdPoste, Jours }: NeedsOrder): readonly PlannedNeed[] {
  const sources = needs
    .filter((need) => dayOf(need) === Jour && (IdPoste === null || need.IdPoste === IdPoste))
    .toSorted((left, right) => left.Debut.localeCompare(right.Debut) || left.Id - right.Id);
  const taken = new Map<string, Need>(needs.map((need) => [placeOf(need), need]));
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

function copyOf({ Eannee, IdPoste, Debut, Fin, NbVoulus, Lieu }: BenevoleBesoin, days: number): Need {
  return {
    Eannee,
    IdPoste,
    Debut: shiftedText(Debut, days),
    Fin: shiftedText(Fin, days),
    NbVoulus,
    Lieu,
  };
}

/** A post has one need at an hour and a place. */
function placeOf({ IdPoste, Debut, Lieu }: Need): string {
  return [IdPoste, Debut, Lieu ?? ''].join(' ');
}

function lineOf({ source, day, copy, there }: PlannedNeed): string {
  return [source.Id, day, placeOf(copy), copy.Fin, copy.NbVoulus, there?.NbVoulus ?? ''].join(' ');
}

function describeNeed({ source, day, copy, there }: PlannedNeed, posts: RecordData): ToldNeed {
  const { IdPoste, Debut, Fin, Lieu, NbVoulus } = copy;
  return {
    IdBesoin: source.Id,
    Jour: day,
    Poste: readText(posts, String(IdPoste)) ?? '',
    Debut,
    Fin,
    Lieu,
    Voulus: NbVoulus,
    DejaVoulus: there?.NbVoulus ?? null,
  };
}
