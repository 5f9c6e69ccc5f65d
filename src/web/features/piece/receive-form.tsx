import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ModePaiement, modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { useDesks } from '#web/session/desk-names.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './receive-form.module.css';

/** Money of one mode, as the server reads it. */
interface ReceivedPart {
  readonly Montant: number;
  readonly ModePaiement: number;
  readonly Banque: string | null;
  readonly NoCheque: string | null;
}

interface ReceivedMoney {
  readonly parts: readonly [ReceivedPart, ...ReceivedPart[]];
  readonly day: string | null;
  readonly desk: string | null;
  /** More than what is due: the client keeps it as credit. */
  readonly isExcess: boolean;
}

interface ReceiptRequest {
  readonly number: string;
  /** In euros. */
  readonly due: number;
  /** Sends it; answers false where the user thought better of it. */
  readonly send: (money: ReceivedMoney) => Promise<boolean>;
}

/** Asks what came for an invoice, by one means or several of one gesture. */
export async function askReceivedMoney(receipt: ReceiptRequest): Promise<void> {
  await dialogs.lightview({
    title: `${say('comptabilite.encaisser')} – ${receipt.number}`,
    size: 'MEDIUM',
    content: (close) => <ReceiveForm {...receipt} onClose={close} />,
  });
}

interface TypedPart {
  readonly key: number;
  readonly amount: string;
  readonly mode: number;
  readonly bank: string;
  readonly cheque: string;
}

function amountText(amount: number): string {
  return amount > 0 ? amount.toFixed(2).replace('.', ',') : '';
}

function partOf({ amount, mode, bank, cheque }: TypedPart): ReceivedPart | null {
  const read = readAmount(amount);
  if (!('value' in read) || read.value <= 0) return null;
  const isCheque = mode === ModePaiement.cheque;
  if (isCheque && (bank.trim() === '' || cheque.trim() === '')) return null;
  return { Montant: read.value, ModePaiement: mode, Banque: isCheque ? bank.trim() : null, NoCheque: isCheque ? cheque.trim() : null };
}

function useReceived({ due, send, onClose }: ReceiptRequest & { readonly onClose: () => void }) {
  const text = useText();
  const today = todayText();
  const [typed, setTyped] = useState<readonly TypedPart[]>([
    { key: 0, amount: amountText(due), mode: ModePaiement.virement, bank: '', cheque: '' },
  ]);
  const [day, setDay] = useState<string | null>(today);
  const [isUnread, setUnread] = useState(false);
  const [desk, setDesk] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const parts = typed.map(partOf);
  const sum = sumMoney(parts.map((part) => part?.Montant ?? 0));
  const left = sumMoney([due, -sum]);
  async function submit(): Promise<void> {
    const [first, ...others] = parts.flatMap((part) => part ?? []);
    if (first === undefined) return;
    setBusy(true);
    try {
      const money = { parts: [first, ...others], day: day === today ? null : day, desk: desk.trim() === '' ? null : desk.trim() } as const;
      if (await send({ ...money, isExcess: left < 0 })) onClose();
    } catch (error) {
      setFailure(failureWithReason(error, text('paiement.nok')));
    } finally {
      setBusy(false);
    }
  }
  function add(): void {
    const key = Math.max(...typed.map((part) => part.key)) + 1;
    setTyped([...typed, { key, amount: amountText(left), mode: ModePaiement.cb, bank: '', cheque: '' }]);
  }
  const isReady = !isUnread && parts.every((part) => part !== null);
  return { typed, setTyped, day, setDay, setUnread, desk, setDesk, failure, isBusy, left, isReady, add, submit, today };
}

function ReceiveForm(props: ReceiptRequest & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const form = useReceived(props);
  const { typed, setTyped, left } = form;
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <p>{text('comptabilite.resteDu', { reste: formatMoney(props.due, language) })}</p>
      {typed.map((part, index) => (
        <PartFields
          key={part.key}
          onChange={(changed) => setTyped(typed.map((one) => (one.key === part.key ? changed : one)))}
          onRemove={typed.length > 1 ? () => setTyped(typed.filter(({ key }) => key !== part.key)) : null}
          part={part}
          rank={index + 1}
        />
      ))}
      <Button icon={Plus} onClick={form.add} variant="quiet">
        {text('comptabilite.autreMoyen')}
      </Button>
      <output className={styles.sum} data-tone={left < 0 ? 'warn' : undefined}>
        {sumText(left, { text, language })}
      </output>
      <PlaceFields form={form} />
      <p className="ui-error" role="alert">
        {form.failure ?? ''}
      </p>
      <DialogActions
        primary={
          <Button busy={form.isBusy} disabled={form.isBusy || !form.isReady} type="submit" variant="primary">
            {text('comptabilite.encaisser')}
          </Button>
        }
        secondary={<Button onClick={props.onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly language: ReturnType<typeof useLanguage>;
}

function sumText(left: number, { text, language }: Words): string {
  if (left < 0) return text('comptabilite.tropPercuGarde', { montant: formatMoney(-left, language) });
  return left > 0 ? text('comptabilite.resteraDu', { montant: formatMoney(left, language) }) : text('comptabilite.compteJuste');
}

function PlaceFields({ form }: { readonly form: ReturnType<typeof useReceived> }): ReactNode {
  const text = useText();
  const desks = useDesks();
  return (
    <div className={styles.place}>
      <Field id="encaisser-jour" label={text('comptabilite.regleLe')} required>
        {(aria) => (
          <DateInput
            aria={aria}
            calendarLabel={text('saisie.calendrier')}
            onChange={form.setDay}
            onProblem={(unread) => form.setUnread(unread !== null)}
            today={form.today}
            value={form.day}
          />
        )}
      </Field>
      <Field id="encaisser-guichet" label={text('comptabilite.guichet')}>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('comptabilite.sansGuichet')}
            onChange={form.setDesk}
            options={desks.map(({ name }) => ({ value: name, label: name }))}
            value={form.desk}
          />
        )}
      </Field>
    </div>
  );
}

interface PartFieldsProps {
  readonly part: TypedPart;
  readonly rank: number;
  readonly onChange: (part: TypedPart) => void;
  /** Null: the only one. */
  readonly onRemove: (() => void) | null;
}

function PartFields({ part, rank, onChange, onRemove }: PartFieldsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const modes = modePaiementEnum.values.filter(({ value }) => value !== ModePaiement.nonDefini && value !== ModePaiement.credit);
  return (
    <fieldset className={styles.part}>
      <legend className="ui-sr-only">{text('comptabilite.moyen', { rang: rank })}</legend>
      <Field id={`moyen-montant-${part.key}`} label={text('comptabilite.montant')} required>
        {(aria) => <TextInput aria={aria} inputMode="decimal" onChange={(amount) => onChange({ ...part, amount })} value={part.amount} />}
      </Field>
      <Field id={`moyen-mode-${part.key}`} label={text('comptabilite.mode')} required>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(mode) => onChange({ ...part, mode: Number(mode) })}
            options={modes.map(({ value }) => ({ value: String(value), label: enumLabel(modePaiementEnum, value, language) ?? '' }))}
            value={String(part.mode)}
          />
        )}
      </Field>
      {part.mode === ModePaiement.cheque ? <ChequeFields onChange={onChange} part={part} /> : null}
      {onRemove === null ? null : <IconButton icon={Trash2} label={text('comptabilite.retirerMoyen', { rang: rank })} onClick={onRemove} />}
    </fieldset>
  );
}

function ChequeFields({ part, onChange }: Pick<PartFieldsProps, 'part' | 'onChange'>): ReactNode {
  const text = useText();
  return (
    <>
      <Field id={`moyen-banque-${part.key}`} label={text('comptabilite.banque')} required>
        {(aria) => <TextInput aria={aria} onChange={(bank) => onChange({ ...part, bank })} value={part.bank} />}
      </Field>
      <Field id={`moyen-cheque-${part.key}`} label={text('comptabilite.noCheque')} required>
        {(aria) => <TextInput aria={aria} onChange={(cheque) => onChange({ ...part, cheque })} value={part.cheque} />}
      </Field>
    </>
  );
}
