import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { previewRemiseOptions } from '#generated/client/queries/comptabilite.gen.ts';
import { createRemise } from '#generated/client/sdk/comptabilite.gen.ts';
import type { RemiseApercu, RemiseCheque } from '#generated/client/types.gen.ts';
import { RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import { RemiseDemande } from '#generated/schemas/remise-demande.zod.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { downloadDepositSlip } from './deposit-actions.ts';

interface DepositFormProps {
  readonly onClose: () => void;
}

/** Money of closed registers, and the part of it that goes to the bank. */
export function DepositForm({ onClose }: DepositFormProps): ReactNode {
  const read = useQuery({
    ...previewRemiseOptions(),
    meta: { entities: ['bam-reglement', 'bam-credit', 'bam-cloture', 'bam-remise'] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  return read.data === undefined ? null : <Deposit onClose={onClose} pending={read.data} />;
}

/** The chosen part of the pending money. */
function useChoice(pending: RemiseApercu) {
  const today = todayText();
  const [nature, setNature] = useState<number>(pending.Cheques.length > 0 ? RemiseNature.cheques : RemiseNature.especes);
  const [day, setDay] = useState<string | null>(today);
  const [isUnread, setUnread] = useState(false);
  const [typed, setTyped] = useState(pending.Especes > 0 ? pending.Especes.toFixed(2).replace('.', ',') : '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = pending.Cheques.filter(({ Cle }) => !left.has(Cle));
  const read = readAmount(typed);
  const amount = 'value' in read ? read.value : 0;
  const isCheques = nature === RemiseNature.cheques;
  function toggle(key: string): void {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  }
  const isReady = !isUnread && day !== null && (isCheques ? chosen.length > 0 : amount > 0);
  return { nature, setNature, day, setDay, setUnread, typed, setTyped, left, toggle, chosen, amount, isCheques, isReady, today };
}

function useDeposit(pending: RemiseApercu, onClose: () => void) {
  const text = useText();
  const choice = useChoice(pending);
  const { isCheques, chosen, amount, nature, day } = choice;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    try {
      const what = isCheques ? { Cheques: chosen.map(({ Cle }) => Cle) } : { Montant: amount };
      const { data } = await createRemise({ body: checkedBody(RemiseDemande, { Nature: nature, Jour: day, ...what }) });
      notify('success', text('comptabilite.remiseOk'));
      await downloadDepositSlip(data, 'pdf');
      onClose();
    } catch (error) {
      setFailure(failureWithReason(error, text('comptabilite.remiseNok')));
    } finally {
      setBusy(false);
    }
  }
  return { ...choice, isBusy, failure, send };
}

function Deposit({ pending, onClose }: DepositFormProps & { readonly pending: RemiseApercu }): ReactNode {
  const text = useText();
  const form = useDeposit(pending, onClose);
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <HeadFields form={form} />
      {form.isCheques ? <ChequesTable form={form} pending={pending} /> : <CashField form={form} pending={pending} />}
      <p className="ui-error" role="alert">
        {form.failure ?? ''}
      </p>
      <DialogActions
        primary={
          <Button busy={form.isBusy} disabled={form.isBusy || !form.isReady} type="submit" variant="primary">
            {text('comptabilite.remise')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function HeadFields({ form }: Pick<PendingProps, 'form'>): ReactNode {
  const text = useText();
  return (
    <>
      <Field id="remise-nature" label={text('comptabilite.remiseNature')} required>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => form.setNature(Number(value))}
            options={[
              { value: String(RemiseNature.cheques), label: text('comptabilite.remiseCheques') },
              { value: String(RemiseNature.especes), label: text('comptabilite.remiseEspeces') },
            ]}
            value={String(form.nature)}
          />
        )}
      </Field>
      <Field id="remise-jour" label={text('comptabilite.remiseJour')} required>
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
    </>
  );
}

interface PendingProps {
  readonly form: ReturnType<typeof useDeposit>;
  readonly pending: RemiseApercu;
}

function CashField({ form, pending }: PendingProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <p>{text('comptabilite.remiseEnCaisse', { montant: formatMoney(pending.Especes, language) })}</p>
      <Field id="remise-montant" label={text('comptabilite.montant')} required>
        {(aria) => <TextInput aria={aria} inputMode="decimal" onChange={form.setTyped} value={form.typed} />}
      </Field>
    </>
  );
}

function ChequesTable({ form, pending }: PendingProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const total = formatMoney(sumMoney(form.chosen.map(({ Montant }) => Montant)), language);
  return (
    <DataTable
      isPlain
      caption={text('comptabilite.remiseCheques')}
      columns={[
        {
          id: 'choix',
          header: <span className="ui-sr-only">{text('comptabilite.remiseChoisir')}</span>,
          cell: (cheque: RemiseCheque) => (
            <Checkbox
              aria-label={`${text('comptabilite.remiseChoisir')} ${cheque.NoCheque ?? ''} ${cheque.Client ?? ''}`}
              checked={!form.left.has(cheque.Cle)}
              onChange={() => form.toggle(cheque.Cle)}
            />
          ),
          foot: '',
        },
        { id: 'numero', header: text('comptabilite.noCheque'), isRowHeader: true, cell: ({ NoCheque }) => NoCheque ?? '', foot: '' },
        { id: 'banque', header: text('comptabilite.banque'), cell: ({ Banque }) => Banque ?? '', foot: '' },
        { id: 'client', header: text('comptabilite.client'), cell: ({ Client }) => Client ?? '', foot: '' },
        { id: 'guichet', header: text('comptabilite.guichet'), cell: ({ Guichet }) => Guichet ?? '', foot: '' },
        { id: 'recu', header: text('comptabilite.regleLe'), cell: ({ RecuLe }) => formatDateTime(RecuLe), foot: '' },
        {
          id: 'montant',
          header: text('comptabilite.montant'),
          align: 'right',
          cell: ({ Montant }) => formatMoney(Montant, language),
          foot: total,
        },
      ]}
      empty={<p>{text('comptabilite.remiseSansCheque')}</p>}
      isCaptionHidden
      rowKey={({ Cle }) => Cle}
      rows={pending.Cheques}
    />
  );
}
