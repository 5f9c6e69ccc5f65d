import { formatDate } from '#domain/values/dates.ts';
import { find, refuseField } from '#domain/work/work.ts';
import { type CommitRule, writtenOf } from '#domain/work/rule.ts';
import { lastIssueUnder } from '../tax/regime-use.ts';

/** Fields that a piece takes from its regime, in the order of the form. */
const TAKEN = ['IdNature', 'Client', 'Taux', 'DateDebut', 'IdMention'] as const;

/** A regime that an issued piece names is what that piece was taxed by: another rate or mention is another version. */
export const usedRegimes: CommitRule = {
  name: 'keep the rate, the mention and the days of a regime of VAT that a piece names',
  phase: 'before-commit',
  on: [{ entity: 'regime-tva', ops: ['update'], fields: [...TAKEN, 'DateFin'] }],
  *run(written) {
    for (const { id, fields } of writtenOf(written, 'regime-tva')) {
      const last = yield* lastIssueUnder(id);
      if (last === null) continue;
      const path = TAKEN.find((name) => fields.includes(name));
      if (path !== undefined) yield* refuseField({ path, code: 'valeur', message: 'tva.regimeUtilise' });
      const [regime] = yield* find('regime-tva', { Id: id });
      const end = regime?.DateFin ?? null;
      if (end !== null && end < last)
        yield* refuseField({ path: 'DateFin', code: 'valeur', message: 'tva.pieceApres', params: { date: formatDate(last) } });
    }
  },
};
