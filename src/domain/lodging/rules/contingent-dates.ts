import { isWithinContract } from '../stock.ts';
import { formatDate } from '#domain/values/dates.ts';
import { find, refuseWith } from '#domain/work/work.ts';
import { type CommitRule, idsOf, writtenOf } from '#domain/work/rule.ts';

/** Rooms are held for nights of the contract alone. A contract that is copied whole brings its lines as they were. */
export const contingentDates: CommitRule = {
  name: 'refuse a contingent for a night outside its contract',
  phase: 'before-commit',
  on: [{ entity: 'festival-hotel-contingent', ops: ['insert', 'update'], fields: ['Date', 'IdHotelEdition'] }],
  *run(written) {
    const copied = writtenOf(written, 'festival-hotel-edition').filter(({ op }) => op === 'insert');
    const lines = yield* find('festival-hotel-contingent', { Id: idsOf(written, 'festival-hotel-contingent') });
    const moved = new Set(
      writtenOf(written, 'festival-hotel-contingent')
        .filter(({ op, fields }) => op === 'insert' || fields.includes('Date') || fields.includes('IdHotelEdition'))
        .map(({ id }) => id),
    );
    for (const [idContract, some] of Map.groupBy(lines, (line) => line.IdHotelEdition)) {
      if (copied.some(({ id }) => id === idContract)) continue;
      const [contract] = yield* find('festival-hotel-edition', { Id: idContract });
      const days = { start: contract?.DateDebut ?? null, end: contract?.DateFin ?? null };
      const outside = [...new Set(some.filter(({ Id }) => moved.has(Id)).map((line) => line.Date))].filter(
        (date) => !isWithinContract(days, date),
      );
      if (outside.length === 0) continue;
      yield* refuseWith('regle-metier', {
        message: 'hotel.horsContrat',
        params: { count: outside.length, nuits: outside.toSorted().map(formatDate).join(', ') },
      });
    }
  },
};
