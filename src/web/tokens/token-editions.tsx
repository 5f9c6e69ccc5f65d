import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import styles from './tokens.module.css';

interface TokenEditionsProps {
  /** Years; none: the token opens every edition. */
  readonly chosen: ReadonlySet<number>;
  readonly errors: readonly string[];
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** The editions that the token is limited to. */
export function TokenEditions({ chosen, errors, onChange }: TokenEditionsProps): ReactNode {
  const text = useText();
  const { years } = useEditions();
  function toggle(year: number, isChosen: boolean): void {
    onChange(new Set(years.filter((one) => (one === year ? isChosen : chosen.has(one)))));
  }
  return (
    <fieldset aria-describedby="jeton-editions-aide" className={styles.rights}>
      <legend>{text('jetons.editions')}</legend>
      <p className="ui-note" id="jeton-editions-aide">
        {text('jetons.editionsAide')}
      </p>
      <div className={styles.years}>
        {years.map((year) => (
          <CheckboxLine checked={chosen.has(year)} key={year} label={String(year)} onChange={(isChosen) => toggle(year, isChosen)} />
        ))}
      </div>
      {errors.map((error) => (
        <p className="ui-form-error" key={error}>
          {error}
        </p>
      ))}
    </fieldset>
  );
}
