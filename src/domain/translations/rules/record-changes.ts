import type { ContentLanguage } from '#generated/entities/descriptor.gen.ts';
import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { isRecordData, readId, type RecordData, tradName } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/values/text/translation.ts';
import { type CommitRule, listeningTo, type Written } from '#domain/work/rule.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { LINE_FIELDS, RECORD_ENTITIES, type RecordEntity, translatedFields } from '../lines/line-records.ts';
import { reopenLines } from '../lines/reopen-lines.ts';
import { isWorkedOn } from '../source-change.ts';

/** Texts that records carry themselves grow stale, and are to be read again, as those of films do. */
export const recordSourceChanges: CommitRule = {
  name: 'mark translations of records whose source changed, and reopen those that change after their reading',
  phase: 'before-commit',
  on: RECORD_ENTITIES.map((entity) =>
    listeningTo(
      entity,
      ['update'],
      translatedFields(entity).map(({ name }) => name),
    ),
  ),
  *run(written, { now }) {
    for (const entity of RECORD_ENTITIES) {
      const changed = languagesChanged(written, entity);
      if (changed.size === 0) continue;
      const lines = yield* find('festival-tranche-film', { [LINE_FIELDS[entity]]: [...changed.keys()] });
      const sides = yield* sidesOf(lines);
      function isChanged(line: FestivalTrancheFilm, side: keyof Sides): boolean {
        const language = sides.get(line.IdTranche)?.[side] ?? null;
        return changed.get(line[LINE_FIELDS[entity]] ?? 0)?.some((one) => one === language) === true;
      }
      const stale = lines.filter((line) => isWorkedOn(line) && isChanged(line, 'source'));
      yield* mark('festival-tranche-film', stale.map(readId), { DateSourceModifiee: now, IsConfirmee: false });
      yield* reopenLines(lines.filter((line) => (line.IsRelu === true || line.IsGlossaireAccepte === true) && isChanged(line, 'target')));
    }
  },
};

/** Languages in which a translated text of each record reads otherwise than before. */
function languagesChanged(written: readonly Written[], entity: RecordEntity): ReadonlyMap<number, readonly ContentLanguage[]> {
  const fields = translatedFields(entity);
  const changes = written.filter((one) => one.entity === entity && one.op === 'update');
  return new Map(
    changes.map(({ id, before, after }) => [
      id,
      CONTENT_LANGUAGES.filter((language) =>
        fields.some((field) => textIn(before, tradName(field), language) !== textIn(after, tradName(field), language)),
      ),
    ]),
  );
}

function textIn(values: RecordData | null, property: string, language: ContentLanguage): string | null {
  const texts = values?.[property];
  return isRecordData(texts) ? translationText(texts, language) : null;
}

interface Sides {
  readonly source: string | null;
  readonly target: string | null;
}

/** Codes of the languages of the batches of lines. */
function* sidesOf(lines: readonly FestivalTrancheFilm[]): Work<ReadonlyMap<number, Sides>> {
  const batches = yield* find('festival-tranche', { Id: numbersIn(lines, 'IdTranche') });
  const ids = [...numbersIn(batches, 'IdLangueSource'), ...numbersIn(batches, 'IdLangueCible')];
  const languages = byId(yield* find('langue', { Id: ids }));
  function codeOf(id: number | null): string | null {
    return languages.get(id ?? 0)?.Code ?? null;
  }
  return new Map(
    batches.map(({ Id, IdLangueSource, IdLangueCible }) => [Id, { source: codeOf(IdLangueSource), target: codeOf(IdLangueCible) }]),
  );
}
