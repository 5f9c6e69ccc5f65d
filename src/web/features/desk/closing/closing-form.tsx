import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { previewClotureOptions } from '#generated/client/queries/guichet.gen.ts';
import { closeCaisse } from '#generated/client/sdk/guichet.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { CaisseApercu } from '#generated/client/types.gen.ts';
import { type Amounts, differenceOf, type Till, TILLS, totalOf } from '#domain/desk/closing.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { notify } from '#web/shell/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { errorText } from '#web/records/fields/use-error-texts.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { downloadSlip } from './download-slip.ts';
import styles from '../desk.module.css';

interface ClosingFormProps {
  readonly desk: string;
  readonly onClosed: () => void;
}

/** Count of the register, pile by pile, against its record; then it is closed. */
export function ClosingForm({ desk, onClosed }: ClosingFormProps): ReactNode {
  const text = useText();
  const today = todayText();
  const [day, setDay] = useState(today);
  const [isUnread, setUnread] = useState(false);
  const read = useQuery({
    ...previewClotureOptions({ query: { guichet: desk, jour: day } }),
    meta: { entities: ['bam-reglement', 'bam-cloture'] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className={styles.closing}>
      <Field id="cloture-jour" label={text('guichet.jour')}>
        {(aria) => (
          <DateInput
            aria={aria}
            calendarLabel={text('saisie.calendrier')}
            onChange={(value) => setDay(value ?? today)}
            onProblem={(typed) => setUnread(typed !== null)}
            today={today}
            value={day}
          />
        )}
      </Field>
      {read.error === null ? null : <LoadFailure error={read.error} retry={() => void read.refetch()} />}
      {/* Nobody closes the register of another day than the one that is typed. */}
      {read.data === undefined || isUnread ? null : <Register key={day} onClosed={onClosed} register={read.data} />}
    </div>
  );
}

function Register({ register, onClosed }: { readonly register: CaisseApercu; readonly onClosed: () => void }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { Cloture, NbReglements, Depuis, Jour } = register;
  if (Cloture !== null)
    return (
      <>
        <p className={styles.help}>{text('guichet.dejaCloturee', { par: Cloture.Par ?? '–', quand: formatDateTime(Cloture.Le) })}</p>
        <SlipButton id={Cloture.Id} />
      </>
    );
  return (
    <>
      <p className={styles.help}>
        {register.Fond > 0 ? `${text('guichet.fondCompris', { montant: formatMoney(register.Fond, language) })} ` : ''}
        {NbReglements === 0 || Depuis === null
          ? text('guichet.sansReglement')
          : text('guichet.depuis', { debut: formatDate(Depuis), fin: formatDate(Jour) })}
      </p>
      <Count onClosed={onClosed} register={register} />
    </>
  );
}

type Typed = Readonly<Record<Till, string>>;
const UNTYPED: Typed = { especes: '', cheques: '', cb: '', autres: '' };

function useCount(register: CaisseApercu) {
  const [typed, setTyped] = useState(UNTYPED);
  function amountOf(till: Till): number {
    return register.Modes.find(({ Mode }) => Mode === till)?.Montant ?? 0;
  }
  const recorded: Amounts = {
    especes: sumMoney([amountOf('especes'), register.Fond]),
    cheques: amountOf('cheques'),
    cb: amountOf('cb'),
    autres: amountOf('autres'),
  };
  function readTill(till: Till): number {
    const read = readAmount(typed[till]);
    return 'value' in read ? read.value : 0;
  }
  const counted: Amounts = { especes: readTill('especes'), cheques: readTill('cheques'), cb: readTill('cb'), autres: readTill('autres') };
  const isReadable = TILLS.every((till) => typed[till].trim() === '' || 'value' in readAmount(typed[till]));
  // A pile that should hold something is counted before any result shows.
  const isCounted = isReadable && TILLS.every((till) => typed[till].trim() !== '' || recorded[till] === 0);
  return { typed, setTyped, recorded, counted, isCounted, isSame: differenceOf(counted, recorded).isSame };
}

/** Sends the count, and brings the slip that goes to the bank. */
function useClosing(register: CaisseApercu, onClosed: () => void) {
  const text = useText();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function close({ especes: Especes, cheques: Cheques, cb: Cb, autres: Autres }: Amounts, reason: string): Promise<void> {
    setBusy(true);
    try {
      const { Guichet, Jour, Total: Attendu } = register;
      const body = { Guichet, Jour, Attendu, Especes, Cheques, Cb, Autres, Explication: reason.trim() === '' ? null : reason.trim() };
      const { data } = await closeCaisse({ body });
      notify('success', text('guichet.clotureOk'));
      await downloadSlip(data);
      onClosed();
    } catch (error) {
      setFailure(failureText(error, text('guichet.clotureNok')));
      await queries.invalidateQueries();
    } finally {
      setBusy(false);
    }
  }
  return { close, failure, isBusy };
}

function Count({ register, onClosed }: { readonly register: CaisseApercu; readonly onClosed: () => void }): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const { typed, setTyped, recorded, counted, isCounted, isSame } = useCount(register);
  const { close, failure, isBusy } = useClosing(register, onClosed);
  const isUnexplained = isCounted && !isSame && reason.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void close(counted, reason);
      }}
    >
      <CountTable
        counted={counted}
        onType={(till, value) => setTyped({ ...typed, [till]: value })}
        recorded={recorded}
        register={register}
        typed={typed}
      />
      {isSame || !isCounted ? null : (
        <Field
          errors={isUnexplained ? [text('guichet.explicationManque')] : []}
          id="cloture-explication"
          label={text('guichet.explication')}
          required
        >
          {(aria) => <TextArea aria={aria} onChange={setReason} value={reason} />}
        </Field>
      )}
      <p className={styles.help}>{text('guichet.verrou')}</p>
      <p className="ui-error" role="alert">
        {failure ?? ''}
      </p>
      <Button busy={isBusy} disabled={isBusy || isUnexplained || !isCounted} type="submit" variant="primary">
        {text('guichet.cloturer')}
      </Button>
    </form>
  );
}

interface CountTableProps {
  readonly register: CaisseApercu;
  readonly typed: Typed;
  readonly recorded: Amounts;
  readonly counted: Amounts;
  readonly onType: (till: Till, value: string) => void;
}

function CountTable({ register, typed, recorded, counted, onType }: CountTableProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const isBegun = TILLS.some((till) => typed[till].trim() !== '');
  const total = gapOf(totalOf(counted), totalOf(recorded));
  return (
    <DataTable
      className={styles.count}
      columns={[
        {
          id: 'mode',
          header: <span className="ui-sr-only">{text('guichet.mode')}</span>,
          isRowHeader: true,
          cell: (till) => text(`guichet.${till}`),
          foot: text('guichet.total'),
        },
        ...recordedColumns(register, recorded, { text, language }),
        {
          id: 'compte',
          header: text('guichet.compte'),
          align: 'right',
          cell: (till) => <CountInput onType={onType} till={till} typed={typed[till]} />,
          foot: formatMoney(totalOf(counted), language),
        },
        {
          id: 'ecart',
          header: text('guichet.ecart'),
          align: 'right',
          cellProps: (till) => ({ 'data-tone': gapOf(counted[till], recorded[till]) === 0 ? undefined : 'error' }),
          cell: (till) => (typed[till].trim() === '' ? '' : formatMoney(gapOf(counted[till], recorded[till]), language)),
          footProps: { 'data-tone': total === 0 ? undefined : 'error' },
          foot: isBegun ? formatMoney(total, language) : '',
        },
      ]}
      isPlain
      rowKey={(till) => till}
      rows={TILLS}
    />
  );
}

/** Figures of the register, which nobody types. */
function recordedColumns(
  register: CountTableProps['register'],
  recorded: CountTableProps['recorded'],
  { text, language }: { readonly text: ReturnType<typeof useText>; readonly language: Language },
): readonly TableColumn<Till>[] {
  return [
    {
      id: 'nombre',
      header: text('guichet.nombre'),
      align: 'right',
      cell: (till) => register.Modes.find(({ Mode }) => Mode === till)?.Nombre ?? 0,
      foot: register.NbReglements,
    },
    {
      id: 'enregistre',
      header: text('guichet.enregistre'),
      align: 'right',
      cell: (till) => formatMoney(recorded[till], language),
      foot: formatMoney(totalOf(recorded), language),
    },
  ];
}

function gapOf(counted: number, recorded: number): number {
  return sumMoney([counted, -recorded]);
}

interface CountInputProps extends Pick<CountTableProps, 'onType'> {
  readonly till: Till;
  readonly typed: string;
}

function CountInput({ till, typed, onType }: CountInputProps): ReactNode {
  const text = useText();
  const id = useId();
  const read = readAmount(typed);
  const fault = typed.trim() !== '' && 'fault' in read ? errorText({ path: till, ...read.fault }) : null;
  return (
    <>
      <input
        aria-describedby={fault === null ? undefined : id}
        aria-invalid={fault !== null || undefined}
        aria-label={`${text('guichet.compte')} ${text(`guichet.${till}`)}`}
        className="ui-input"
        data-align="right"
        inputMode="decimal"
        onChange={(event) => onType(till, event.target.value)}
        value={typed}
      />
      {fault === null ? null : (
        <span className="ui-error" id={id}>
          {fault}
        </span>
      )}
    </>
  );
}

function SlipButton({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  return <Button onClick={() => void downloadSlip(id)}>{text('guichet.bordereau')}</Button>;
}
