import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReleveProposition, RelevePart } from '#generated/client/types.gen.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './bank-statement.module.css';

interface Share {
  readonly invoice: number;
  readonly number: string;
  readonly client: string;
  /** Left to pay, in euros. */
  readonly due: number;
  readonly typed: string;
}

function amountText(amount: number): string {
  return amount > 0 ? amount.toFixed(2).replace('.', ',') : '';
}

function shareOf({ IdPaiement, Numero, Client, Montant }: ReleveProposition, left: number): Share {
  return { invoice: IdPaiement ?? 0, number: Numero, client: Client, due: Montant, typed: amountText(Math.min(Montant, left)) };
}

/** Invoices whose numbers the label names, where it names several. */
export function ofProposals(proposals: readonly ReleveProposition[], amount: number): readonly Share[] {
  const named = proposals.filter(
    ({ IdPaiement, IdReglement, Indices }) => IdPaiement !== null && IdReglement === null && Indices.includes('numero'),
  );
  if (named.length < 2) return [];
  let left = amount;
  return named.map((one) => {
    const share = shareOf(one, left);
    left = sumMoney([left, -Math.min(one.Montant, left)]);
    return share;
  });
}

function partOf({ invoice, typed, due }: Share): RelevePart | null {
  const read = readAmount(typed);
  return 'value' in read && read.value > 0 && read.value <= due ? { IdPaiement: invoice, Montant: read.value } : null;
}

export type Split = ReturnType<typeof useSplit>;

/** Shares of a line, and what is left of it. */
export function useSplit(amount: number, first: readonly Share[]) {
  const [shares, setShares] = useState(first);
  const parts = shares.map(partOf);
  const left = sumMoney([amount, ...parts.map((part) => -(part?.Montant ?? 0))]);
  const read = parts.flatMap((part) => part ?? []);
  return {
    shares,
    left,
    /** Null: one of them cannot be read, or they are too much. */
    parts: read.length < shares.length || left < 0 ? null : read,
    has: (invoice: number) => shares.some((share) => share.invoice === invoice),
    add: (candidate: ReleveProposition) => setShares([...shares, shareOf(candidate, left)]),
    type: (invoice: number, typed: string) => setShares(shares.map((share) => (share.invoice === invoice ? { ...share, typed } : share))),
    remove: (invoice: number) => setShares(shares.filter((share) => share.invoice !== invoice)),
  };
}

export function SplitFields({ split }: { readonly split: Split }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { shares, left } = split;
  const reste = formatMoney(Math.abs(left), language);
  return (
    <fieldset className={styles.split}>
      <legend>{text('releve.repartition')}</legend>
      {shares.map(({ invoice, number, client, due, typed }) => (
        <div className={styles.share} key={invoice}>
          <Field
            help={`${client} · ${text('releve.resteDu', { reste: formatMoney(due, language) })}`}
            id={`part-${invoice}`}
            label={text('releve.part', { numero: number })}
          >
            {(aria) => (
              <TextInput align="right" aria={aria} inputMode="decimal" onChange={(value) => split.type(invoice, value)} value={typed} />
            )}
          </Field>
          <IconButton icon={Trash2} label={text('releve.retirer', { numero: number })} onClick={() => split.remove(invoice)} />
        </div>
      ))}
      <output className={styles.sum} data-tone={left < 0 ? 'warn' : undefined}>
        {left === 0 ? text('releve.resteNul') : text(left < 0 ? 'releve.resteTrop' : 'releve.resteCredit', { reste })}
      </output>
    </fieldset>
  );
}
