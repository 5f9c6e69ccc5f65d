import { type ReactNode, useId } from 'react';
import { faulty, type Typed } from '#domain/records/typed/typed.ts';
import { readNumber } from '#domain/records/typed/typed-number.ts';
import { formatNumber } from '#domain/values/money.ts';
import { AS_IT_IS } from '#domain/welcome/budget/guest-budget.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
import type { Budget } from './use-budget.ts';
import styles from './guest-budget.module.css';

const NIGHTS_MAX = 30;
const PERCENT_MAX = 1000;
const VALUE_MAX = 99_999;
const DECIMALS = 2;

/** Assumptions: nights, their price, the daily allowance, of everybody or of one section. */
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
        onChange={(value) => want({ NuitsEnMoins: value ?? 0 })}
        scale={0}
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
  /** Decimals of a number that is not an amount. */
  readonly scale?: number;
  readonly placeholder?: string;
  readonly onChange: (value: number | null) => void;
}

/** A number outside the bounds is refused as text that is none; the figures follow what is read. */
function NumberLine({ label, value, onChange, min = 0, max, scale = DECIMALS, placeholder }: NumberLineProps): ReactNode {
  const id = useId();
  const language = useLanguage();
  function parse(typed: string): Typed<number> {
    const read = readNumber(typed, { scale });
    return 'value' in read && (read.value < min || read.value > max) ? faulty('nombre') : read;
  }
  return (
    <div>
      <UnreadNotes id={id}>
        <label className={styles.choice} htmlFor={id}>
          {label}
          <span className={styles.number}>
            <TypedInput
              align="right"
              aria={{ id, 'aria-describedby': `${id}-unread`, 'aria-invalid': undefined, 'aria-required': undefined }}
              expects="nombre"
              format={(read) => formatNumber(read, Number.isInteger(read) ? 0 : DECIMALS, language)}
              inputMode={scale === 0 ? 'numeric' : 'decimal'}
              isLive
              onChange={onChange}
              onProblem={() => undefined}
              parse={parse}
              value={value}
              {...(placeholder === undefined ? {} : { placeholder })}
            />
          </span>
        </label>
      </UnreadNotes>
    </div>
  );
}
