import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { Payment } from '#domain/desk/hand-over.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './desk.module.css';

interface PaymentFormProps {
  readonly owed: number;
  readonly isBusy: boolean;
  readonly isLost: boolean;
  readonly onPay: (payment: Payment) => void;
  /** The first means: Enter leads there. */
  readonly payRef: RefObject<HTMLButtonElement | null>;
}

const MEANS = [
  [ModePaiement.cb, 'guichet.parCarte'],
  [ModePaiement.espece, 'guichet.parEspeces'],
  [ModePaiement.cheque, 'guichet.parCheque'],
  [ModePaiement.virement, 'guichet.parVirement'],
  [ModePaiement.passCulture, 'guichet.parPass'],
] as const;

/** How what is owed is paid: one gesture by any means, a cheque says its bank and number first. */
export function PaymentForm({ owed, isBusy, isLost, onPay, payRef }: PaymentFormProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const [isCheque, setCheque] = useState(false);
  if (isLost) return <p className={styles.help}>{text('guichet.horsLignePaiement')}</p>;
  if (!can('ENCAISSER')) return <p className={styles.help}>{text('guichet.sansDroitEncaisser')}</p>;
  function pay(mode: number): void {
    return mode === ModePaiement.cheque ? setCheque(true) : onPay({ ModePaiement: mode, Montant: owed });
  }
  return (
    <fieldset className={styles.pay}>
      <legend className={styles.payTitle}>{text('guichet.encaisser', { montant: formatMoney(owed, language) })}</legend>
      <div className={styles.means}>
        {MEANS.map(([mode, key], index) => (
          <Button
            aria-pressed={mode === ModePaiement.cheque ? isCheque : undefined}
            disabled={isBusy}
            key={mode}
            onClick={() => pay(mode)}
            ref={index === 0 ? payRef : undefined}
            variant={isMain(mode, index, isCheque) ? 'primary' : 'secondary'}
          >
            {text(key)}
          </Button>
        ))}
      </div>
      {isCheque ? <ChequeForm isBusy={isBusy} onPay={onPay} owed={owed} /> : null}
    </fieldset>
  );
}

/** One button stands out: the first, or the cheque once it is being filled in. */
function isMain(mode: number, index: number, isCheque: boolean): boolean {
  return isCheque ? mode === ModePaiement.cheque : index === 0;
}

function ChequeForm({ owed, isBusy, onPay }: Pick<PaymentFormProps, 'owed' | 'isBusy' | 'onPay'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const first = useRef<HTMLInputElement>(null);
  // Whoever chose a cheque goes on typing.
  useEffect(() => first.current?.focus(), []);
  const isComplete = bank.trim() !== '' && number.trim() !== '';
  return (
    <form
      className={styles.cheque}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onPay({ ModePaiement: ModePaiement.cheque, Montant: owed, Banque: bank.trim(), NoCheque: number.trim() });
      }}
    >
      <Field id="cheque-banque" label={text('guichet.banque')} required>
        {(aria) => <TextInput aria={aria} onChange={setBank} ref={first} value={bank} />}
      </Field>
      <Field id="cheque-numero" label={text('guichet.noCheque')} required>
        {(aria) => <TextInput aria={aria} inputMode="numeric" onChange={setNumber} value={number} />}
      </Field>
      <Button disabled={isBusy || !isComplete} type="submit">
        {text('guichet.encaisser', { montant: formatMoney(owed, language) })}
      </Button>
    </form>
  );
}
