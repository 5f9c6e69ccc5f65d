import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getReleveTraducteurOptions } from '#generated/client/queries/tranches.gen.ts';
import { exportReleveTraducteur, printReleveTraducteur } from '#generated/client/sdk/tranches.gen.ts';
import type { RelevePeriode, ReleveTraducteur } from '#generated/client/types.gen.ts';
import { rateText } from '#domain/translations/pay/rate-text.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { AS_FILE, type FileReply, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Banner, Notice } from '#web/ui/notice.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './translation-load.module.css';

/** Amounts are read again when any of it changes. */
const MADE_OF = ['festival-tranche', 'festival-tranche-film', 'tarif-traduction'];

interface StatementFormProps {
  readonly translator: number;
  readonly onDone: () => void;
}

/** Batches that a translator handed over in a period, with words, rate and amount; leaves as PDF or workbook. */
export function StatementForm({ translator, onDone }: StatementFormProps): ReactNode {
  const text = useText();
  const today = todayText();
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(today);
  const isPeriod = from !== null && to !== null && from <= to;
  const body = { IdTraducteur: translator, Debut: from ?? today, Fin: to ?? today };
  const read = useQuery({
    ...getReleveTraducteurOptions({ query: { traducteur: translator, debut: body.Debut, fin: body.Fin } }),
    enabled: isPeriod,
    meta: { entities: MADE_OF },
  });
  return (
    <div className={styles.statement}>
      <div className={styles.period}>
        <Day id="releve-du" label={text('traduction.du')} onChange={setFrom} value={from} />
        <Day id="releve-au" label={text('traduction.au')} onChange={setTo} value={to} />
      </div>
      {isPeriod ? null : <Banner tone="error">{text('traduction.trop')}</Banner>}
      {read.error === null ? null : <Banner tone="error">{failureText(read.error, text('http.generique'))}</Banner>}
      {isPeriod && read.data !== undefined ? <StatementTable statement={read.data} /> : null}
      <StatementFiles body={body} isEmpty={!isPeriod || (read.data?.Lignes.length ?? 0) === 0} onDone={onDone} />
    </div>
  );
}

interface StatementFilesProps {
  readonly body: RelevePeriode;
  readonly isEmpty: boolean;
  readonly onDone: () => void;
}

function StatementFiles({ body, isEmpty, onDone }: StatementFilesProps): ReactNode {
  const text = useText();
  async function download(file: FileReply): Promise<void> {
    try {
      await fetchFile(file);
    } catch (error) {
      notify('danger', failureText(error, text('app.downloadNok')));
    }
  }
  return (
    <DialogActions
      primary={
        <Button
          disabled={isEmpty}
          icon={FileText}
          onClick={() => void download(printReleveTraducteur({ body, ...AS_FILE }))}
          variant="primary"
        >
          {text('traduction.document')}
        </Button>
      }
      secondary={
        <>
          <Button onClick={onDone}>{text('dialog.annuler')}</Button>
          <Button disabled={isEmpty} icon={FileSpreadsheet} onClick={() => void download(exportReleveTraducteur({ body, ...AS_FILE }))}>
            {text('traduction.classeur')}
          </Button>
        </>
      }
    />
  );
}

interface DayProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function Day({ id, label, value, onChange }: DayProps): ReactNode {
  const text = useText();
  return (
    <Field id={id} label={label}>
      {(aria) => (
        <DateInput
          aria={aria}
          calendarLabel={text('saisie.calendrier')}
          onChange={onChange}
          onProblem={() => undefined}
          today={todayText()}
          value={value}
        />
      )}
    </Field>
  );
}

function StatementTable({ statement: { Lignes, NbMots, Total, NbSansMontant } }: { readonly statement: ReleveTraducteur }): ReactNode {
  const text = useText();
  const culture = useLanguage();
  if (Lignes.length === 0) return <Notice icon={FileText} title={text('traduction.rien')} />;
  return (
    <>
      <DataTable
        columns={[
          {
            id: 'tranche',
            header: text('traduction.tranche'),
            isRowHeader: true,
            cell: ({ Tranche }) => Tranche,
            foot: text('traduction.total'),
          },
          { id: 'sens', header: text('traduction.sens'), cell: ({ Sens }) => Sens },
          { id: 'rendue', header: text('traduction.rendue'), cell: ({ DateTraduit }) => formatDate(DateTraduit) },
          {
            id: 'mots',
            header: text('traduction.motsEnvoi'),
            align: 'right',
            cell: ({ NbMots: words }) => (words === null ? '–' : formatNumber(words, 0, culture)),
            foot: formatNumber(NbMots, 0, culture),
          },
          { id: 'tarif', header: text('traduction.tarif'), cell: (line) => rateText(line, { text, culture }) },
          {
            id: 'montant',
            header: text('traduction.montant'),
            align: 'right',
            cell: (line) => <Amount line={line} />,
            foot: formatMoney(Total, culture),
          },
        ]}
        rowKey={({ IdTranche }) => IdTranche}
        rows={Lignes}
      />
      {NbSansMontant === 0 ? null : <Banner tone="warn">{text('traduction.sansMontant', { count: NbSansMontant })}</Banner>}
    </>
  );
}

function Amount({ line: { Montant, IsMinimum, Manque } }: { readonly line: ReleveTraducteur['Lignes'][number] }): ReactNode {
  const text = useText();
  const culture = useLanguage();
  if (Manque !== null) return text(Manque === 'tarif' ? 'traduction.sansTarif' : 'traduction.sansMots');
  return IsMinimum ? `${formatMoney(Montant, culture)} (${text('traduction.minimum')})` : formatMoney(Montant, culture);
}
