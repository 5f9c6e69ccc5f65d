import { CalendarClock, History, Pause, Pencil, Play, Plus, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EnvoiSuite, envoiSuiteEnum } from '#generated/enums/envoi-suite.gen.ts';
import type { EnvoiLu } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/kit/empty-state/empty-state.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { openScheduleForm } from './open-schedule-form.tsx';
import { openScheduleLog } from './open-schedule-log.tsx';
import { rhythmText } from './rhythm-text.ts';
import { type ScheduleActs, useScheduleActs, useSchedules } from './use-schedules.ts';
import styles from './schedules.module.css';

/** Saved views that leave by mail at an hour, with their next and their last time. */
export function SchedulesPage(): ReactNode {
  const text = useText();
  const { data, error, refetch } = useSchedules();
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton kind="list" />;
  return (
    <Page>
      <PageHead
        note={text('envois.note')}
        primary={{ key: 'nouveau', label: text('envois.nouveau'), icon: Plus, onSelect: () => void openScheduleForm({}) }}
        title={text('envois.titre')}
      />
      {data.length === 0 ? (
        <EmptyState detail={text('envois.videAide')} icon={CalendarClock} title={text('envois.vide')} />
      ) : (
        <SchedulesTable schedules={data} />
      )}
    </Page>
  );
}

function SchedulesTable({ schedules }: { readonly schedules: readonly EnvoiLu[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const acts = useScheduleActs();
  return (
    <DataTable
      aria-label={text('envois.titre')}
      columns={[
        { id: 'nom', header: text('envois.nom'), isRowHeader: true, cell: ({ Libelle }: EnvoiLu) => Libelle },
        { id: 'vue', header: text('envois.vue'), cell: ({ Vue }: EnvoiLu) => Vue ?? text('envois.vuePerdue') },
        { id: 'quand', header: text('envois.quand'), cell: (one: EnvoiLu) => rhythmText(one, { text, language }) },
        { id: 'a', header: text('envois.a'), cell: ({ Destinataires }: EnvoiLu) => Destinataires.map(({ Libelle }) => Libelle).join(', ') },
        { id: 'prochain', header: text('envois.prochain'), cell: (one: EnvoiLu) => <Next schedule={one} /> },
        {
          id: 'dernier',
          header: text('envois.dernier'),
          cell: ({ Dernier }: EnvoiLu) => (Dernier === null ? '' : formatDateTime(Dernier)),
        },
        {
          id: 'actes',
          header: <span className="ui-sr-only">{text('envois.actes')}</span>,
          cell: (one: EnvoiLu) => <Acts acts={acts} schedule={one} />,
        },
      ]}
      rowKey={({ Id }) => Id}
      rows={schedules}
    />
  );
}

function Next({ schedule: { Arret, IsPause, Prochain } }: { readonly schedule: EnvoiLu }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (Arret !== null) {
    const why = envoiSuiteEnum.values.find(({ value }) => value === Arret);
    return text('envois.arrete', { pourquoi: why?.labels[language] ?? why?.labels.fr ?? String(Arret) });
  }
  if (IsPause) return text('envois.enPause');
  return Prochain === null ? '' : formatDateTime(Prochain);
}

function Acts({ schedule, acts }: { readonly schedule: EnvoiLu; readonly acts: ScheduleActs }): ReactNode {
  const text = useText();
  const { Id, Libelle: nom, IsPause, Arret } = schedule;
  const isResting = IsPause || Arret !== null;
  const isLost = Arret === EnvoiSuite.vueSupprimee;
  async function remove(): Promise<void> {
    const title = text('envois.supprimerTitre', { nom });
    const confirmLabel = text('envois.supprimerActe');
    if (await dialogs.confirm({ title, text: text('envois.supprimerQuestion'), confirmLabel, danger: true })) acts.remove.mutate(Id);
  }
  return (
    <div className={styles.acts}>
      <IconButton disabled={isLost} icon={Send} label={text('envois.essayer', { nom })} onClick={() => acts.trial.mutate(Id)} />
      <IconButton
        disabled={isLost}
        icon={isResting ? Play : Pause}
        label={text(isResting ? 'envois.reprendre' : 'envois.suspendre', { nom })}
        onClick={() => acts.pause.mutate(schedule)}
      />
      <IconButton
        disabled={isLost}
        icon={Pencil}
        label={text('envois.modifier', { nom })}
        onClick={() => void openScheduleForm({ schedule })}
      />
      <IconButton icon={History} label={text('envois.journal', { nom })} onClick={() => void openScheduleLog(schedule)} />
      <IconButton icon={Trash2} label={text('envois.supprimer', { nom })} onClick={() => void remove()} />
    </div>
  );
}
