import { useQuery } from '@tanstack/react-query';
import { diffSentences } from 'diff';
import type { ReactNode } from 'react';
import type { RecordData } from '#domain/values/record-data.ts';
import { sourceAtTranslation } from '#domain/translations/source-at-translation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { loadHistory } from '#web/records/record-api.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import type { FilmTexts, WordsRow } from './batch-texts.ts';
import styles from './tranche-texts.module.css';

interface SourceComparisonProps {
  readonly film: FilmTexts;
  readonly source: WordsRow;
  readonly lang: string | undefined;
}

/** The source that was translated beside the one of today, with the sentences that went and those that came. */
export function SourceComparison({ film, source, lang }: SourceComparisonProps): ReactNode {
  const text = useText();
  const now = source.Texte ?? '';
  const { data: before = null } = useQuery({
    queryKey: ['translated-source', film.row.Id, film.row.Version, source.Id, source.Version],
    queryFn: async ({ signal }) =>
      sourceAtTranslation(await historyOf('festival-tranche-film', film.row.Id, signal), await historyOf('film-texte', source.Id, signal)),
  });
  if (before === null || before === now) return null;
  const parts = diffSentences(before, now);
  return (
    <div className={styles.comparison}>
      {(['removed', 'added'] as const).map((side) => (
        <p key={side} lang={lang}>
          <span className="ui-label">{text(side === 'removed' ? 'textes.sourceTraduite' : 'textes.sourceActuelle')}</span>
          <span className="changed-text">
            {parts
              .filter((part) => !(side === 'removed' ? part.added : part.removed))
              // A sentence has no name but its place.
              .map((part, place) => (part[side] ? <Changed key={place} side={side} words={part.value} /> : part.value))}
          </span>
        </p>
      ))}
      <p className="ui-muted">{text('textes.confirmer')}</p>
    </div>
  );
}

async function historyOf(entity: string, id: number, signal: AbortSignal): Promise<readonly RecordData[]> {
  const { descriptor } = await loadEntity(entity);
  return loadHistory(descriptor, id, signal);
}

function Changed({ side, words }: { readonly side: 'removed' | 'added'; readonly words: string }): ReactNode {
  return side === 'removed' ? <del>{words}</del> : <ins>{words}</ins>;
}
