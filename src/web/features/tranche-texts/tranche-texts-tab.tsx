import styles from './tranche-texts.module.css';
import { Languages as LanguagesIcon, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { describedDraft, type DraftOf } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type FilmTexts, type SideNames, wordTotals } from './batch-texts.ts';
import { FilmBlock } from './film-block.tsx';
import { useAids } from './use-aids.ts';
import { BatchDraftsButton } from './machine-drafts.tsx';
import { useDrafts } from './use-drafts.ts';
import { useComments } from './use-comments.ts';
import { type BatchTexts, useBatchTexts } from './use-batch-texts.ts';
import { useTextKeys } from './use-text-keys.ts';
import { wordCountText } from './word-count-text.ts';

/** Until the correction is signed, the text to translate is written too. */
const IS_CORRECTED_FROM = TrancheStatut.corrige;

/** The texts of every film of a batch, in the language they come from and in the one they go to. */
export function TrancheTextsTab(props: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const record = describedDraft('festival-tranche', props.entity.descriptor, props.record);
  const { IdLangueSource: source, IdLangueCible: target } = record;
  if (!can('FILM-TEXTE'))
    return <Notice detail={text('textes.droit', { droit: 'FILM-TEXTE' })} icon={Lock} role="alert" title={text('liste.refusee')} />;
  if (source === null || target === null) return <Notice icon={LanguagesIcon} title={text('textes.langues')} />;
  return <SideBySide {...props} record={record} source={source} target={target} />;
}

interface SideBySideProps extends Omit<FeatureTabProps, 'record'> {
  readonly record: DraftOf<'festival-tranche'>;
  readonly source: number;
  readonly target: number;
}

function SideBySide({ id, record, source, target, onSession }: SideBySideProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const hasTitles = can('FILM-TITRE');
  const place = useMemo(() => ({ id, hasTitles, languages: { source, target } }), [id, hasTitles, source, target]);
  const batch = useBatchTexts(place);
  const aids = useAids(id);
  const comments = useComments(id);
  const drafts = useDrafts(id);
  const missing = useMissingOnly(batch.films);
  useEffect(() => {
    onSession?.(batch.session, batch.isModified);
  });
  const { films } = batch;
  const box = useTextKeys();
  if (batch.error !== null) return <LoadFailure error={batch.error} retry={batch.retry} />;
  if (films === undefined) return <div aria-busy className="sheet-loading" />;
  if (films.length === 0) return <Notice detail={text('textes.sansFilmDetail')} icon={LanguagesIcon} title={text('textes.sansFilm')} />;
  const names = { source: record.LangueSourceLibelle ?? '', target: record.LangueCibleLibelle ?? '' };
  return (
    <div className={styles.root} ref={box}>
      <Head batch={batch} films={films} names={names}>
        <CheckboxLine checked={missing.isOn} label={text('textes.manquantsSeuls')} onChange={missing.turn} />
        <BatchDraftsButton drafts={drafts} films={films} isWritable={({ row }) => can('TOUS-TEXTES') || row.IsCibleAMoi !== false} />
      </Head>
      {missing.shown.length === 0 ? <Notice icon={LanguagesIcon} title={text('textes.rienNeManque')} /> : null}
      {missing.shown.map((film) => (
        <FilmBlock
          aids={aids}
          batch={batch}
          comments={comments}
          drafts={drafts}
          film={film}
          isSourceOpen={(record.Statut ?? IS_CORRECTED_FROM) < IS_CORRECTED_FROM}
          key={film.row.Id}
          codes={{ source: record.CodeSource ?? '', target: record.CodeCible ?? '' }}
          names={names}
        />
      ))}
    </div>
  );
}

/**
 * The films that lacked a text at the request, and those that lack one since: a film whose last text is saved stays,
 * to be read again and ticked, until the next request.
 */
function useMissingOnly(films: readonly FilmTexts[] = []) {
  const [missingIds, setMissingIds] = useState<ReadonlySet<number> | null>(null);
  function idsOf(some: readonly FilmTexts[]): ReadonlySet<number> {
    return new Set(some.map(({ row }) => row.Id));
  }
  return {
    isOn: missingIds !== null,
    turn: (isOn: boolean): void => setMissingIds(isOn ? idsOf(films.filter(isMissing)) : null),
    shown: missingIds === null ? films : films.filter((one) => missingIds.has(one.row.Id) || isMissing(one)),
  };
}

function isMissing({ lines }: FilmTexts): boolean {
  return lines.some(({ type, source, target }) => type !== null && source.row !== null && target.row === null);
}

interface HeadProps {
  readonly batch: BatchTexts;
  readonly films: readonly FilmTexts[];
  readonly names: SideNames;
  readonly children: ReactNode;
}

/** Stays in sight: which side is which language, how much there is and what is left. */
function Head({ batch, films, names, children }: HeadProps): ReactNode {
  const text = useText();
  const totals = wordTotals(films, batch.drafts);
  return (
    <div className={styles.head}>
      <div className={styles.tools}>
        {children}
        <p className="ui-muted">
          {totals.missing === 0 ? text('textes.rienNeManque') : text('textes.manquants', { nombre: totals.missing })}
        </p>
        <ScreenKeys keys={text('textes.touches')} />
      </div>
      {(['source', 'target'] as const).map((side) => (
        <p className={styles.language} key={side}>
          <strong>{names[side]}</strong>
          <span className="ui-muted">{wordCountText(totals[side], text)}</span>
        </p>
      ))}
    </div>
  );
}
