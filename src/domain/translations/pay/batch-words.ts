import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { countWords } from '#domain/values/text/words.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { find, names, open, see, update, type Work } from '#domain/work/work.ts';
import { placesOfLines } from '../exchange/batch-segments.ts';
import type { SourceCount } from './fee.ts';

const WITHOUT_TITLES = { has: () => false };
const NO_TEXT: SourceCount = { words: 0, signs: 0 };

/** The source of each line as it is now, by line: titles are not counted, as when a batch is composed. */
export function* countSources(
  batch: Pick<FestivalTranche, 'IdLangueSource' | 'IdLangueCible'>,
  lines: readonly FestivalTrancheFilm[],
): Work<ReadonlyMap<number, SourceCount>> {
  const places = Map.groupBy(yield* placesOfLines(batch, lines, WITHOUT_TITLES), ({ line }) => line.Id);
  return new Map(
    lines.map(({ Id }) => [
      Id,
      (places.get(Id) ?? []).reduce(
        (sum, { segment: { Source } }) => ({ words: sum.words + countWords(Source), signs: sum.signs + [...Source].length }),
        NO_TEXT,
      ),
    ]),
  );
}

/** The words of a batch are those of the day it was sent: a source that changes afterwards changes no fee. */
export function* gelerMots({ record, now }: EffectInput<FestivalTranche>): Work<RecordData> {
  yield* freezeWords(record);
  return { DateEnvoi: now };
}

function* freezeWords(batch: Pick<FestivalTranche, 'Id' | 'IdLangueSource' | 'IdLangueCible'>): Work<void> {
  const lines = yield* find('festival-tranche-film', { IdTranche: batch.Id });
  const counts = yield* countSources(batch, lines);
  for (const { Id, NbMotsEnvoi, NbSignesEnvoi } of lines) {
    const { words, signs } = counts.get(Id) ?? NO_TEXT;
    if (NbMotsEnvoi !== words || NbSignesEnvoi !== signs)
      yield* update('festival-tranche-film', Id, { NbMotsEnvoi: words, NbSignesEnvoi: signs });
  }
}

interface Words {
  readonly DateEnvoi: string | null;
  readonly Lignes: readonly {
    readonly Id: number;
    readonly Fiche: string;
    readonly MotsEnvoi: number | null;
    readonly Mots: number;
    readonly Signes: number;
  }[];
}

type OfBatch = Asked<{ readonly id: number }, unknown, unknown>;

export const getTrancheMots: WorkService<OfBatch, Words> = {
  entity: 'festival-tranche',
  *run({ params: { id } }) {
    return yield* wordsOf(yield* see('festival-tranche', id));
  },
};

/** Takes the present count for that of the sending: the source changed in agreement with the translator, or a line came later. */
export const recountTrancheMots: WorkService<OfBatch, Words> = {
  entity: 'festival-tranche',
  *run({ params: { id } }, { now }) {
    const batch = yield* open('festival-tranche', id);
    yield* freezeWords(batch);
    if (batch.DateEnvoi === null) yield* update('festival-tranche', id, { DateEnvoi: now });
    return yield* wordsOf(yield* see('festival-tranche', id));
  },
};

function* wordsOf(batch: FestivalTranche): Work<Words> {
  const lines = yield* find('festival-tranche-film', { IdTranche: batch.Id });
  const counts = yield* countSources(batch, lines);
  const called = yield* names(
    'festival-tranche-film',
    lines.map(({ Id }) => Id),
  );
  return {
    DateEnvoi: batch.DateEnvoi,
    Lignes: lines
      .toSorted((left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id)
      .map(({ Id, NbMotsEnvoi }) => {
        const { words, signs } = counts.get(Id) ?? NO_TEXT;
        return { Id, Fiche: readText(called, String(Id)) ?? '', MotsEnvoi: NbMotsEnvoi, Mots: words, Signes: signs };
      }),
  };
}
