import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isMadeOfRecords } from '#domain/exports/export-formats.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/money.ts';
import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { downloadJob, JOBS_KEY, type Job, type JobState, listJobs, removeJob } from '#web/exports/jobs-api.ts';
import { watchJobs } from '#web/exports/job-watch.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import styles from './downloader.module.css';
import shellStyles from '../shell.module.css';

const MEANINGS: Readonly<Record<JobState, StatusMeaning>> = {
  attente: 'draft',
  encours: 'sent',
  termine: 'ok',
  echec: 'no',
  expire: 'done',
};

/** Queue of requested reports and exports with state, size, date, download and delete (decision A-16). */
export function DownloaderPage(): ReactNode {
  const text = useText();
  useEffect(watchJobs, []);
  const { data, error } = useQuery({ queryKey: JOBS_KEY, queryFn: listJobs });
  return (
    <div className="ui-page">
      <PageHead note={text('downloader.texte')} title={text('page.downloader.titre')} />
      {error === null ? null : (
        <Notice
          detail={error instanceof ApiError ? error.detail : error.message}
          icon={CircleAlert}
          role="alert"
          title={text('downloader.illisible')}
        />
      )}
      {data === undefined ? null : <Jobs jobs={data} />}
    </div>
  );
}

function Jobs({ jobs }: { readonly jobs: readonly Job[] }): ReactNode {
  const text = useText();
  return (
    <DataTable
      isPlain
      className={styles.table}
      columns={useColumns()}
      empty={
        <div className={shellStyles.emptyPage}>
          <Download aria-hidden size={28} />
          <h2>{text('downloader.vide')}</h2>
          <p className="ui-note">{text('downloader.commentFaire')}</p>
        </div>
      }
      rowKey={({ id }) => id}
      rows={jobs}
    />
  );
}

function useColumns(): readonly TableColumn<Job>[] {
  const text = useText();
  const weight = useWeight();
  return [
    {
      id: 'document',
      header: text('downloader.document'),
      isRowHeader: true,
      cell: (job) => (
        <>
          {nameOf(job)}
          <JobDetail job={job} />
        </>
      ),
    },
    {
      id: 'etat',
      header: text('downloader.etat'),
      cell: (job) => (
        <>
          <Status meaning={MEANINGS[job.state]}>{text(`downloader.etats.${job.state}`)}</Status>
          <Progress job={job} />
        </>
      ),
    },
    {
      id: 'taille',
      header: text('downloader.taille'),
      className: styles.number,
      cell: ({ size }) => (size === null ? '' : weight(size)),
    },
    { id: 'demandeLe', header: text('downloader.demandeLe'), cell: ({ askedAt }) => formatDateTime(askedAt) },
    {
      id: 'jusquau',
      header: text('downloader.jusquau'),
      cell: ({ expiresAt }) => (expiresAt === null ? '' : formatDateTime(expiresAt)),
    },
    {
      id: 'actions',
      header: <span className="ui-sr-only">{text('downloader.actions')}</span>,
      cellClassName: styles.actions,
      cell: (job) => <JobActions job={job} />,
    },
  ];
}

function nameOf({ fileName, title }: Job): string {
  return fileName ?? title;
}

function JobActions({ job }: { readonly job: Job }): ReactNode {
  const text = useText();
  const name = nameOf(job);
  return (
    <>
      {job.state === 'termine' ? (
        <Button aria-label={text('downloader.telechargerNom', { nom: name })} icon={Download} onClick={() => void downloadJob(job.id)}>
          {text('travaux.telecharger')}
        </Button>
      ) : null}
      <IconButton
        icon={Trash2}
        label={text(removalOf(job), { nom: name })}
        onClick={() => void remove(job, removalQuestion(job, name, text))}
      />
    </>
  );
}

/** Request of a job, the reason of its failure, and the characters that no font prints. */
function JobDetail({ job }: { readonly job: Job }): ReactNode {
  const text = useText();
  const what = isMadeOfRecords(job.format) ? text(`etat.${job.format}`) : text(`downloader.formats.${job.format}`);
  const rows = job.rows === null ? '' : ` · ${text('downloader.lignes', { count: job.rows })}`;
  return (
    <span className={styles.detail}>
      {what}
      {rows}
      {job.error === null ? null : <span className={styles.error}>{job.error}</span>}
      {job.unprintable === null ? null : (
        <span className={styles.warning}>{text('downloader.illisibles', { liste: job.unprintable })}</span>
      )}
    </span>
  );
}

function Progress({ job }: { readonly job: Job }): ReactNode {
  const text = useText();
  if (job.state !== 'encours') return null;
  return (
    <span className={styles.progress}>
      <progress aria-label={text('downloader.avancement')} max={100} value={job.progress} />
      {job.progress} %
    </span>
  );
}

function removalOf({ state }: Job): 'downloader.annuler' | 'downloader.supprimer' {
  return state === 'attente' || state === 'encours' ? 'downloader.annuler' : 'downloader.supprimer';
}

function removalQuestion(job: Job, nom: string, text: Text) {
  const key = removalOf(job);
  return { title: text(`${key}Titre`, { nom }), text: text(`${key}Question`), confirmLabel: text(`${key}Verbe`) };
}

async function remove({ id }: Job, question: ReturnType<typeof removalQuestion>): Promise<void> {
  if (!(await dialogs.confirm({ ...question, danger: true }))) return;
  try {
    await removeJob(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('danger', error.detail);
  }
  await queryClient.invalidateQueries({ queryKey: JOBS_KEY });
}

const KILO = 1024;

/** `812 o`, `14 ko`, `2,3 Mo`. */
function useWeight(): (bytes: number) => string {
  const text = useText();
  const language = useLanguage();
  return (bytes) => {
    if (bytes < KILO) return text('downloader.octets', { nombre: bytes });
    if (bytes < KILO * KILO) return text('downloader.kilooctets', { nombre: formatNumber(Math.round(bytes / KILO), 0, language) });
    return text('downloader.megaoctets', { nombre: formatNumber(bytes / KILO / KILO, 1, language) });
  };
}
