import { useQuery } from '@tanstack/react-query';
import { Eye, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { previewRelance, tryRelance } from '#generated/client/sdk/relances.gen.ts';
import type { RelanceLettre } from '#generated/client/types.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { HoleMarks } from '#web/mails/holes/hole-marks.tsx';
import { MailPaper } from '#web/mails/mail-preview.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import type { ReminderDemand } from './reminder-demand.ts';
import styles from './reminders.module.css';

interface ReminderLettersProps {
  readonly demand: ReminderDemand;
  readonly letters: readonly RelanceLettre[];
}

/** Reminders one by one, each readable as it would leave. */
export function ReminderLetters({ demand, letters }: ReminderLettersProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <div className={styles.table}>
        <DataTable
          isPlain
          columns={columnsOf({ text, language, onRead: (piece) => setShown(shown === piece ? null : piece) })}
          rowKey={({ Fiche }) => Fiche}
          rows={letters}
        />
      </div>
      {shown === null ? null : <Letter demand={demand} piece={shown} />}
    </>
  );
}

interface Columns {
  readonly text: Text;
  readonly language: Language;
  readonly onRead: (piece: number) => void;
}

function columnsOf({ text, language, onRead }: Columns): TableColumn<RelanceLettre>[] {
  return [
    { id: 'facture', header: text('relance.facture'), isRowHeader: true, cell: ({ Numero }) => Numero },
    { id: 'client', header: text('relance.client'), cell: ({ Client }) => Client },
    {
      id: 'destinataire',
      header: text('relance.destinataire'),
      cell: ({ Email, Culture, Manquants }) => (
        <>
          {`${Email} (${Culture})`}
          <HoleMarks missing={Manquants} />
        </>
      ),
    },
    {
      id: 'reste',
      header: text('relance.reste'),
      align: 'figures',
      cell: ({ ResteDu }) => formatMoney(ResteDu, language),
    },
    {
      id: 'retard',
      header: text('relance.retard'),
      align: 'figures',
      cell: ({ JoursRetard }) => text('relance.jours', { count: JoursRetard }),
    },
    { id: 'etape', header: text('relance.quelle'), cell: ({ Etape }) => text(stepKey(Etape)) },
    {
      id: 'lire',
      cell: ({ Fiche, Numero }) => <IconButton icon={Eye} label={text('relance.lire', { numero: Numero })} onClick={() => onRead(Fiche)} />,
    },
  ];
}

function stepKey(step: number): 'relance.etape.n1' | 'relance.etape.n2' | 'relance.etape.n3' {
  if (step === 1) return 'relance.etape.n1';
  return step === 2 ? 'relance.etape.n2' : 'relance.etape.n3';
}

function Letter({ demand: { screen, filter }, piece }: { readonly demand: ReminderDemand; readonly piece: number }): ReactNode {
  const text = useText();
  const previewRequest = { path: { ecran: screen }, body: { filter: { ...filter }, Fiche: piece } };
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['bam-paiement', 'relance', previewRequest],
    queryFn: async ({ signal }) => (await previewRelance({ ...previewRequest, signal })).data,
    gcTime: 0,
  });
  async function tryIt(): Promise<void> {
    setBusy(true);
    try {
      notify('success', text('relance.essaiOk', { adresse: (await tryRelance(previewRequest)).data.Destinataire }));
    } catch (failure) {
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(failure, text('app.mailNok')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  if (error !== null) return <p className="ui-error">{failureText(error, text('relance.echec'))}</p>;
  if (data === undefined) return <div aria-busy className="mail-paper" />;
  return (
    <section className={styles.letter}>
      <MailPaper mail={data} />
      <Button busy={isBusy} disabled={isBusy} icon={Send} onClick={() => void tryIt()}>
        {text('relance.essai')}
      </Button>
    </section>
  );
}
