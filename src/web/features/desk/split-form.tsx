import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { type Payment, type PaymentPart, type Split, splitPayment } from '#domain/desk/payment.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type Cheque, ChequeFields, isChequeComplete, NO_CHEQUE, trimmedCheque } from './cheque-fields.tsx';
import { MEANS } from './means.ts';
import styles from './desk.module.css';

interface SplitFormProps {
  readonly owed: number;
  readonly isBusy: boolean;
  readonly onPay: (payment: Payment) => void;
}

type Typed = Readonly<Partial<Record<number, string>>>;

/** One amount by several means: each says how much, and the sum says what is missing or what goes back in cash. */
export function SplitForm({ owed, isBusy, onPay }: SplitFormProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<Typed>({});
  const [cheque, setCheque] = useState(NO_CHEQUE);
  const { split, payment, hasCheque } = readSplit(owed, typed, cheque);
  return (
    <form
      className={styles.split}
      onSubmit={(event) => {
        event.preventDefault();
        if (payment !== null) onPay(payment);
      }}
    >
      <AmountFields onChange={setTyped} typed={typed} />
      {hasCheque ? <ChequeFields cheque={cheque} onChange={setCheque} /> : null}
      <output className={styles.splitSum} data-tone={toneOf(split)}>
        {sumText(split, { text, language })}
      </output>
      <Button disabled={isBusy || payment === null} type="submit" variant="primary">
        {text('guichet.encaisser', { montant: formatMoney(owed, language) })}
      </Button>
    </form>
  );
}

interface AmountFieldsProps {
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}

function AmountFields({ typed, onChange }: AmountFieldsProps): ReactNode {
  const text = useText();
  const first = useRef<HTMLInputElement>(null);
  // The user goes on typing.
  useEffect(() => first.current?.focus(), []);
  return MEANS.map(([mode, key], index) => (
    <Field
      errors={isAmount(typed[mode]) ? [] : [text('guichet.montantIllisible')]}
      id={`part-${mode}`}
      key={mode}
      label={text(mode === ModePaiement.espece ? 'guichet.especesDonnees' : key)}
    >
      {(aria) => (
        <TextInput
          aria={aria}
          inputMode="decimal"
          onChange={(value) => onChange({ ...typed, [mode]: value })}
          ref={index === 0 ? first : undefined}
          value={typed[mode] ?? ''}
        />
      )}
    </Field>
  ));
}

function amountOf(typed: string | undefined): number {
  const read = readAmount(typed ?? '');
  return 'value' in read ? read.value : 0;
}

function isAmount(typed: string | undefined): boolean {
  if (typed === undefined || typed.trim() === '') return true;
  const read = readAmount(typed);
  return 'value' in read && read.value >= 0;
}

interface ReadSplit {
  readonly split: Split;
  /** Null: it is not to be received yet. */
  readonly payment: Payment | null;
  readonly hasCheque: boolean;
}

function readSplit(owed: number, typed: Typed, cheque: Cheque): ReadSplit {
  const parts = MEANS.map(([mode]): PaymentPart => {
    const part = { ModePaiement: mode, Montant: amountOf(typed[mode]) };
    return mode === ModePaiement.cheque ? { ...part, ...trimmedCheque(cheque) } : part;
  });
  const split = splitPayment(owed, parts, ModePaiement.espece);
  const hasCheque = amountOf(typed[ModePaiement.cheque]) > 0;
  const isReady = MEANS.every(([mode]) => isAmount(typed[mode])) && (!hasCheque || isChequeComplete(cheque));
  return { split, payment: isReady ? split.payment : null, hasCheque };
}

function toneOf({ left }: Split): 'ok' | 'warn' | undefined {
  if (left < 0) return 'warn';
  return left === 0 ? 'ok' : undefined;
}

interface Words {
  readonly text: ReturnType<typeof useText>;
  readonly language: ReturnType<typeof useLanguage>;
}

function sumText({ left, change }: Split, { text, language }: Words): string {
  if (left > 0) return text('guichet.resteARepartir', { montant: formatMoney(left, language) });
  if (left < 0) return text('guichet.deTrop', { montant: formatMoney(-left, language) });
  return change > 0 ? text('guichet.aRendre', { montant: formatMoney(change, language) }) : text('guichet.compteJuste');
}
