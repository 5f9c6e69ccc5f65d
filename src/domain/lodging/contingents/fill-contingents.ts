import type { ContingentsRemplis } from '#generated/schemas/contingents-remplis.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, find, open, refuseWith, update } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { formatDate } from '#domain/values/dates.ts';
import { isWithinContract } from '../stock.ts';

interface Filled {
  readonly NbCrees: number;
  readonly NbChanges: number;
}

/** Writes the rooms of a contract night by night, all or none; what is already so stays, and what is not named too. */
export const fillContingents: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof ContingentsRemplis>>, Filled> = {
  entity: 'festival-hotel-contingent',
  *run({ params: { id }, body: { Lignes } }) {
    const { DateDebut: start, DateFin: end } = yield* open('festival-hotel-edition', id);
    const outside = [...new Set(Lignes.map(({ Date }) => Date))].filter((date) => !isWithinContract({ start, end }, date));
    if (outside.length > 0)
      yield* refuseWith('regle-metier', {
        message: 'hotel.horsContrat',
        params: { count: outside.length, nuits: outside.toSorted().map(formatDate).join(', ') },
      });
    const existing = yield* find('festival-hotel-contingent', { IdHotelEdition: id });
    const wanted = [...new Map(Lignes.map((line) => [`${line.Date} ${line.TypeChambre ?? ''}`, line])).values()];
    const pairs = wanted.map((line) => ({
      line,
      held: existing.find(({ Date, TypeChambre }) => Date === line.Date && TypeChambre === (line.TypeChambre ?? null)),
    }));
    const changed = pairs.flatMap(({ line, held }) => (held === undefined || held.NbChambres === line.NbChambres ? [] : [{ line, held }]));
    for (const { line, held } of changed) yield* update('festival-hotel-contingent', held.Id, { NbChambres: line.NbChambres });
    const fresh = pairs.filter(({ held }) => held === undefined).map(({ line }) => ({ IdHotelEdition: id, ...line }));
    yield* addAll('festival-hotel-contingent', fresh);
    return { NbCrees: fresh.length, NbChanges: changed.length };
  },
};
