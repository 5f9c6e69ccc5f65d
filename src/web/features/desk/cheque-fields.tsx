import type { ReactNode, RefObject } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export interface Cheque {
  readonly Banque: string;
  readonly NoCheque: string;
}

export const NO_CHEQUE: Cheque = { Banque: '', NoCheque: '' };

/** A cheque names its bank and its number. */
export function isChequeComplete({ Banque, NoCheque }: Cheque): boolean {
  return Banque.trim() !== '' && NoCheque.trim() !== '';
}

export function trimmedCheque({ Banque, NoCheque }: Cheque): Cheque {
  return { Banque: Banque.trim(), NoCheque: NoCheque.trim() };
}

interface ChequeFieldsProps {
  readonly cheque: Cheque;
  readonly onChange: (cheque: Cheque) => void;
  readonly firstRef?: RefObject<HTMLInputElement | null>;
}

export function ChequeFields({ cheque, onChange, firstRef }: ChequeFieldsProps): ReactNode {
  const text = useText();
  return (
    <>
      <Field id="cheque-banque" label={text('guichet.banque')} required>
        {(aria) => <TextInput aria={aria} onChange={(Banque) => onChange({ ...cheque, Banque })} ref={firstRef} value={cheque.Banque} />}
      </Field>
      <Field id="cheque-numero" label={text('guichet.noCheque')} required>
        {(aria) => (
          <TextInput aria={aria} inputMode="numeric" onChange={(NoCheque) => onChange({ ...cheque, NoCheque })} value={cheque.NoCheque} />
        )}
      </Field>
    </>
  );
}
