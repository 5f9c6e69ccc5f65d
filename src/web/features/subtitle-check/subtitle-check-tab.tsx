import { useQuery } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import type { ReactNode } from 'react';
import { checkCues, CUE_LIMITS, type CueFault } from '#domain/subtitles/check-cues.ts';
import { parseDuration, formatDuration } from '#domain/values/dates/durations.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps, RecordValues } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { loadSubtitles, type SubtitleFile } from './load-subtitles.ts';
import styles from './subtitle-check.module.css';

const FAULTS_MAX = 200;

/** Subtitle files of a media with their encoding, and each fault by line and time. */
export function SubtitleCheckTab({ id, record }: FeatureTabProps): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['media-sous-titre', 'controle', id],
    queryFn: ({ signal }) => loadSubtitles(id, signal),
    enabled: id !== 0,
    staleTime: 0,
  });
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return id === 0 ? <Notice icon={Captions} title={text('media.sansFichier')} /> : null;
  if (data.length === 0) return <Notice icon={Captions} title={text('media.sansFichier')} />;
  const endMs = endOf(record);
  const limits = {
    signes: CUE_LIMITS.charactersALine,
    lignes: CUE_LIMITS.lines,
    vitesse: CUE_LIMITS.charactersASecond,
    court: CUE_LIMITS.shortestMs / 1000,
    long: CUE_LIMITS.longestMs / 1000,
  };
  return (
    <div className={styles.root}>
      <p className={styles.note}>{[text('media.limites', limits), ...(endMs === null ? [text('media.sansDuree')] : [])].join(' ')}</p>
      {data.map((file) => (
        <FileCheck endMs={endMs} file={file} key={file.id} />
      ))}
    </div>
  );
}

/** The length of the video, else that of its film where it shows the whole of it. */
function endOf({ Duree, DureeFilm, IsFilmEntier }: RecordValues): number | null {
  const length = Duree ?? (IsFilmEntier === true ? DureeFilm : null);
  const seconds = typeof length === 'string' ? parseDuration(length) : null;
  return seconds === null ? null : seconds * 1000;
}

function FileCheck({ file, endMs }: { readonly file: SubtitleFile; readonly endMs: number | null }): ReactNode {
  const text = useText();
  const { language, name, read } = file;
  const faults = checkCues(read, endMs);
  const title = `${language} – ${name}`;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>
        {text('media.verifies', { format: read.format, encodage: read.encoding ?? text('media.ebu'), count: read.cues.length })}{' '}
        {faults.length === 0 ? (
          <Status meaning="ok">{text('media.sansFaute')}</Status>
        ) : (
          <Status meaning="no">{text('media.fautes', { count: faults.length })}</Status>
        )}
        {faults.length > FAULTS_MAX ? ` ${text('media.fautesMax', { max: FAULTS_MAX })}` : ''}
      </p>
      {faults.length === 0 ? null : <FaultTable faults={faults.slice(0, FAULTS_MAX)} />}
    </section>
  );
}

function FaultTable({ faults }: { readonly faults: readonly CueFault[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <DataTable
      isPlain
      columns={[
        { id: 'ligne', header: text('media.fauteLigne'), cell: ({ line }) => formatNumber(line, 0, language), className: styles.figure },
        { id: 'temps', header: text('media.fauteTemps'), cell: ({ atMs }) => momentText(atMs), className: styles.figure },
        {
          id: 'faute',
          header: text('media.fauteQuoi'),
          cell: ({ kind, value }) => text(`media.faute.${kind}`, { valeur: measureText(kind, value, language) }),
        },
      ]}
      rowKey={({ line, kind }) => `${line} ${kind}`}
      rows={faults}
    />
  );
}

function momentText(moment: number | null): string {
  if (moment === null) return '–';
  const sign = moment < 0 ? '-' : '';
  const rest = Math.abs(moment);
  return `${sign}${formatDuration(rest / 1000)},${String(rest % 1000).padStart(3, '0')}`;
}

const COUNTED: ReadonlySet<CueFault['kind']> = new Set(['vitesse', 'largeur', 'lignes']);

/** Times in seconds; characters and lines as they are counted. */
function measureText(kind: CueFault['kind'], value: number | null, language: string): string {
  if (value === null) return '';
  return COUNTED.has(kind) ? formatNumber(value, 0, language) : formatNumber(Math.abs(value) / 1000, 2, language);
}
