import { TacheRythme } from '#generated/enums/tache-rythme.gen.ts';
import type { Tache } from '#generated/records/tache.gen.ts';
import { addDays, addMonths, daysBetween } from '#domain/values/dates.ts';
import { refuseField, type Work } from '#domain/work/work.ts';

export interface Rhythm {
  readonly Echeance?: string | null | undefined;
  readonly Rythme?: number | null | undefined;
  readonly RythmeFin?: string | null | undefined;
}

type Times = Pick<Tache, 'Echeance' | 'Rythme' | 'RythmeFin' | 'Depart'>;

const WEEK = 7;

/** Due day and rhythm of a new task; what comes back needs a day to start from, and ends after it. */
export function* timesOf({ Echeance = null, Rythme = null, RythmeFin = null }: Rhythm): Work<Times> {
  if (Rythme === null) return { Echeance, Rythme, RythmeFin: null, Depart: null };
  if (Echeance === null) return yield* refuseField({ path: 'Echeance', code: 'obligatoire', message: 'tache.rythmeSansEcheance' });
  if (RythmeFin !== null && RythmeFin < Echeance)
    return yield* refuseField({ path: 'RythmeFin', code: 'valeur', message: 'tache.finAvantEcheance' });
  return { Echeance, Rythme, RythmeFin, Depart: Echeance };
}

/** Day of the next one, on its rhythm and after today: what was late is not made up for. Null: it does not come back. */
export function nextDue({ Echeance, Rythme, RythmeFin, Depart }: Times, today: string): string | null {
  if (Echeance === null || Rythme === null) return null;
  const start = Depart ?? Echeance;
  const after = Echeance > today ? Echeance : today;
  const next = dayAfter({ start, rhythm: Rythme, after });
  return RythmeFin !== null && next > RythmeFin ? null : next;
}

function dayAfter({ start, rhythm, after }: { readonly start: string; readonly rhythm: number; readonly after: string }): string {
  if (rhythm === TacheRythme.mois) {
    let months = 0;
    while (addMonths(start, months) <= after) months += 1;
    return addMonths(start, months);
  }
  const step = rhythm === TacheRythme.semaine ? WEEK : 1;
  return addDays(start, (Math.floor(Math.max(daysBetween(start, after), 0) / step) + 1) * step);
}
