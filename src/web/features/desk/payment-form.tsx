import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { Payment } from '#domain/desk/payment.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { ChequeFields, isChequeComplete, NO_CHEQUE, trimmedCheque } from './cheque-fields.tsx';
import { MEANS } from './means.ts';
import { SplitForm } from './split-form.tsx';
import styles from './desk.module.css';

interface PaymentFormProps {
  readonly owed: number;
  readonly isBusy: boolean;
  readonly isLost: boolean;
  readonly onPay: (payment: Payment) => void;
  /** The first means: Enter leads there. */
  readonly payRef: RefObject<HTMLButtonElement | null>;
}

/** Form to fill in before anything is paid. */
type PaymentStep = 'cheque' | 'split' | null;

/** Payment of a debt: one gesture by any means, a cheque gives its bank and number first. */
export function PaymentForm({ owed, isBusy, isLost, onPay, payRef }: PaymentFormProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const [step, setStep] = useState<PaymentStep>(null);
  if (isLost) return <p className={styles.help}>{text('guichet.horsLignePaiement')}</p>;
  if (!can('ENCAISSER')) return <p className={styles.help}>{text('guichet.sansDroitEncaisser')}</p>;
  function pay(mode: number): void {
    return mode === ModePaiement.cheque ? setStep('cheque') : onPay({ ModePaiement: mode, Montant: owed });
  }
  return (
    <fieldset className={styles.pay}>
      <legend className={styles.payTitle}>{text('guichet.encaisser', { montant: formatMoney(owed, language) })}</legend>
      <div className={styles.means}>
        {MEANS.map(([mode, key], index) => (
          <Button
            aria-pressed={mode === ModePaiement.cheque ? step === 'cheque' : undefined}
            disabled={isBusy}
            key={mode}
            onClick={() => pay(mode)}
            ref={index === 0 ? payRef : undefined}
            variant={isMain(mode, index, step) ? 'primary' : 'secondary'}
          >
            {text(key)}
          </Button>
        ))}
        <Button aria-pressed={step === 'split'} disabled={isBusy} onClick={() => setStep('split')} variant="quiet">
          {text('guichet.plusieursMoyens')}
        </Button>
      </div>
      {step === 'cheque' ? <ChequeForm isBusy={isBusy} onPay={onPay} owed={owed} /> : null}
      {step === 'split' ? <SplitForm isBusy={isBusy} onPay={onPay} owed={owed} /> : null}
    </fieldset>
  );
}

/** One button stands out: the first, or what is being filled in. */
function isMain(mode: number, index: number, step: PaymentStep): boolean {
  if (step === null) return index === 0;
  return step === 'cheque' && mode === ModePaiement.cheque;
}

function ChequeForm({ owed, isBusy, onPay }: Pick<PaymentFormProps, 'owed' | 'isBusy' | 'onPay'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [cheque, setCheque] = useState(NO_CHEQUE);
  const first = useRef<HTMLInputElement>(null);
  // Choosing a cheque leaves the keyboard in its form.
  useEffect(() => first.current?.focus(), []);
  const isComplete = isChequeComplete(cheque);
  return (
    <form
      className={styles.cheque}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onPay({ ModePaiement: ModePaiement.cheque, Montant: owed, ...trimmedCheque(cheque) });
      }}
    >
      <ChequeFields cheque={cheque} firstRef={first} onChange={setCheque} />
      <Button disabled={isBusy || !isComplete} type="submit">
        {text('guichet.encaisser', { montant: formatMoney(owed, language) })}
      </Button>
    </form>
  );
}
