import { type ReactNode, useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AS_IT_IS } from '#domain/welcome/budget/guest-budget.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/select.tsx';
import type { Budget } from './use-budget.ts';
import styles from './guest-budget.module.css';

const NIGHTS_MAX = 30;
const PERCENT_MAX = 1000;
const VALUE_MAX = 99_999;

/** What if: nights, their price, the daily allowance, of everybody or of one section. */
export function HypothesisForm({ budget }: { readonly budget: Budget }): ReactNode {
  const text = useText();
  const { wanted, want, isOtherwise, data } = budget;
  const sections = new Map(
    (data?.Lignes ?? []).flatMap(({ IdSection, Section }) => (IdSection === null ? [] : [[IdSection, Section ?? '']])),
  );
  const options = [...sections]
    .map(([id, label]) => ({ value: String(id), label: String(label) }))
    .toSorted((left, right) => left.label.localeCompare(right.label));
  return (
    <fieldset className={styles.whatif}>
      <legend>{text('budget.hypothese')}</legend>
      <NumberLine
        label={text('budget.nuitsEnMoins')}
        max={NIGHTS_MAX}
        onChange={(value) => want({ NuitsEnMoins: Math.trunc(value ?? 0) })}
        value={wanted.NuitsEnMoins}
      />
      <NumberLine
        label={text('budget.variation')}
        max={PERCENT_MAX}
        min={-100}
        onChange={(value) => want({ VariationNuit: value ?? 0 })}
        value={wanted.VariationNuit}
      />
      <NumberLine
        label={text('budget.defraiement')}
        max={VALUE_MAX}
        onChange={(value) => want({ Defraiement: value })}
        placeholder={text('budget.defraiementInchange')}
        step="0.01"
        value={wanted.Defraiement}
      />
      <label className={styles.choice}>
        {text('budget.section')}
        <Select
          emptyLabel={text('budget.toutes')}
          onChange={(value) => want({ IdSection: value === '' ? null : Number(value) })}
          options={options}
          value={wanted.IdSection === null ? '' : String(wanted.IdSection)}
        />
      </label>
      {isOtherwise ? <Button onClick={() => want(AS_IT_IS)}>{text('budget.effacer')}</Button> : null}
    </fieldset>
  );
}

interface NumberLineProps {
  readonly label: string;
  readonly value: number | null;
  readonly max: number;
  readonly min?: number;
  readonly step?: string;
  readonly placeholder?: string;
  readonly onChange: (value: number | null) => void;
}

/** What is not between the bounds is not taken. */
function NumberLine({ label, value, onChange, min = 0, ...rest }: NumberLineProps): ReactNode {
  const id = useId();
  const take = (typed: string): void => {
    const read = typed === '' ? null : Number(typed);
    if (read === null || (Number.isFinite(read) && read >= min && read <= rest.max)) onChange(read);
  };
  return (
    <label className={styles.choice} htmlFor={id}>
      {label}
      <input
        {...rest}
        className={classNames('ui-input', styles.number)}
        id={id}
        inputMode="decimal"
        min={min}
        onChange={(event) => take(event.target.value)}
        type="number"
        value={value ?? ''}
      />
    </label>
  );
}
