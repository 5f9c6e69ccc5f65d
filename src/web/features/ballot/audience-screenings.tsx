import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, TicketX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { listScrutinSeancesOptions } from '#generated/client/queries/vote-public.gen.ts';
import { cancelScrutinCodes, createScrutinCodes } from '#generated/client/sdk/vote-public.gen.ts';
import type { ScrutinSeance } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './ballot.module.css';

interface AudienceProps {
  readonly id: number;
  /** Codes are made while the vote is open. */
  readonly canMake: boolean;
}

/** Screenings whose audience votes: their codes and how many voted, never what. */
export function AudienceScreenings({ id, canMake }: AudienceProps): ReactNode {
  const read = useQuery({
    ...listScrutinSeancesOptions({ path: { id } }),
    enabled: id > 0,
    meta: { entities: ['scrutin-code', 'festival-programmation', 'festival-inscription'] },
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return null;
  return <ScreeningTable canMake={canMake} id={id} rows={read.data} />;
}

interface TableProps extends AudienceProps {
  readonly rows: readonly ScrutinSeance[];
}

function ScreeningTable({ id, canMake, rows }: TableProps): ReactNode {
  const text = useText();
  const columns: TableColumn<ScrutinSeance>[] = [
    {
      id: 'seance',
      header: text('vote.seance'),
      isRowHeader: true,
      headerProps: { style: { width: '34%' } },
      cell: (screening) => <ScreeningName screening={screening} />,
    },
    { id: 'ouverture', header: text('vote.ouvreLe'), cell: ({ Ouverture }) => formatDateTime(Ouverture) },
    { id: 'places', header: text('vote.places'), align: 'figures', cell: ({ Places }) => Places },
    { id: 'codes', header: text('vote.codes'), align: 'figures', cell: ({ Codes }) => Codes },
    { id: 'votes', header: text('vote.votesDeposes'), align: 'figures', cell: ({ Votes }) => Votes },
    {
      id: 'feuille',
      header: text('vote.feuille'),
      headerProps: { style: { width: 210 } },
      cell: (screening) => (canMake ? <SheetActions id={id} screening={screening} /> : null),
    },
  ];
  return (
    <DataTable isPlain caption={text('vote.seances')} columns={columns} rowKey={({ IdProgrammation }) => IdProgrammation} rows={rows} />
  );
}

function ScreeningName({ screening: { Programme, Debut, Salle, Films } }: { readonly screening: ScrutinSeance }): ReactNode {
  return (
    <>
      {`${Programme} · ${formatDateTime(Debut)} · ${Salle}`}
      <div className="ui-muted">{Films.join(', ')}</div>
    </>
  );
}

function SheetActions({ id, screening }: { readonly id: number; readonly screening: ScrutinSeance }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const { IdProgrammation, Programme } = screening;
  const title = text('vote.faireCodesDe', { seance: Programme });
  async function cancel(): Promise<void> {
    const question = {
      title: text('vote.annulerCodesTitre', { seance: Programme }),
      text: text('vote.annulerCodesQuestion'),
      confirmLabel: text('vote.annulerCodes'),
    };
    if (!(await dialogs.confirm(question))) return;
    try {
      const { data } = await cancelScrutinCodes({ path: { id }, body: { IdProgrammation } });
      notify('success', text('vote.codesAnnules', { count: data }));
    } catch (error) {
      notify('danger', failureText(error, text('vote.echec')));
    }
    await queries.invalidateQueries();
  }
  return (
    <span className={styles.actions}>
      <Button aria-label={title} icon={FileDown} onClick={() => askCodes(title, { id, screening })}>
        {text('vote.faireCodes')}
      </Button>
      {screening.Codes > screening.Votes ? (
        <Button icon={TicketX} onClick={() => void cancel()}>
          {text('vote.annulerCodes')}
        </Button>
      ) : null}
    </span>
  );
}

interface CodesFormProps {
  readonly id: number;
  readonly screening: ScrutinSeance;
  readonly onClose: () => void;
}

function askCodes(title: string, formProps: Omit<CodesFormProps, 'onClose'>): void {
  void dialogs.lightview({ title, size: 'SMALL', content: (close) => <CodesForm {...formProps} onClose={close} /> });
}

const CODES_MAX = 2000;

function CodesForm({ id, screening: { IdProgrammation, Places }, onClose }: CodesFormProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const fieldId = useId();
  const [count, setCount] = useState(String(Places ?? 50));
  const number = /^\d+$/.test(count) ? Number(count) : 0;
  const isGood = number >= 1 && number <= CODES_MAX;
  async function make(Format: 'pdf' | 'csv'): Promise<void> {
    await download(() => createScrutinCodes({ path: { id }, body: { IdProgrammation, Nombre: number, Format }, ...AS_FILE }));
    onClose();
    await queries.invalidateQueries();
  }
  return (
    <form
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) void make('pdf');
      }}
    >
      <p>{text('vote.codesAide')}</p>
      <Field errors={isGood ? [] : [text('vote.nombreFaux', { max: CODES_MAX })]} id={fieldId} label={text('vote.nombreCodes')} required>
        {(aria) => <TextInput aria={aria} inputMode="numeric" onChange={setCount} value={count} />}
      </Field>
      <DialogActions
        primary={
          <>
            <Button disabled={!isGood} onClick={() => void make('csv')}>
              {text('vote.codesCsv')}
            </Button>
            <Button disabled={!isGood} type="submit" variant="primary">
              {text('vote.codesPdf')}
            </Button>
          </>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}
