import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { type CommitRule, type WriteRule, writtenOf } from '#domain/work/rule.ts';
import { find, refuseField } from '#domain/work/work.ts';
import { toldNotices } from '../exchange/line-notices.ts';

/** A translation is read against the glossary: what it says otherwise is accepted by its reader, or mended. */
export const glossaryOfReadings: CommitRule = {
  name: 'refuse the reading of a translation that departs from the glossary unless its reader accepts it',
  phase: 'before-commit',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update'], fields: ['IsRelu'] }],
  *run(written) {
    const ids = writtenOf(written, 'festival-tranche-film')
      .filter(({ op, fields }) => op === 'insert' || fields.includes('IsRelu'))
      .map(({ id }) => id);
    const lines = yield* find('festival-tranche-film', { Id: [...new Set(ids)], IsRelu: true, IsGlossaireAccepte: false });
    for (const line of lines) {
      const [batch] = yield* find('festival-tranche', { Id: [line.IdTranche] });
      const textes = batch === undefined ? null : yield* toldNotices(batch, line);
      if (textes !== null) yield* refuseField({ path: 'IsRelu', code: 'valeur', message: 'tranche.glossaire', params: { textes } });
    }
  },
};

/** The translator does not excuse their own words. */
export const foreignAcceptance: WriteRule = {
  name: 'let nobody accept the departures of their own translation from the glossary',
  phase: 'before-write',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update'], fields: ['IsGlossaireAccepte'] }],
  *run({ IsGlossaireAccepte, IdTranche }: Partial<FestivalTrancheFilm>, { userId }, before: FestivalTrancheFilm | null) {
    if (IsGlossaireAccepte !== true || before?.IsGlossaireAccepte === true || IdTranche === undefined) return {};
    const [batch] = yield* find('festival-tranche', { Id: [IdTranche] });
    if (batch?.IdTraducteur === userId)
      yield* refuseField({ path: 'IsGlossaireAccepte', code: 'valeur', message: 'tranche.propreTraduction' });
    return {};
  },
};
