import { type ReactNode, useMemo, useState } from 'react';
import { rights as allRights } from '#generated/rights/rights.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fold } from '#web/session/fold.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import styles from './tokens.module.css';

interface TokenRightsProps {
  /** Codes of rights. */
  readonly chosen: ReadonlySet<string>;
  readonly errors: readonly string[];
  readonly holds: (right: string) => boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Rights that change records, by the end of their code; actions stand under a right of their own. */
const WRITES = /-(write|delete)$/i;
const ACTIONS = 'actions';

/** The rights that the token may have, each of which it has or not. */
export function TokenRights({ chosen, errors, holds, onChange }: TokenRightsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const held = useMemo(() => allRights.filter(({ code }) => holds(code)), [holds]);
  const shown = held.filter(({ code, labels }) => fold(`${code} ${labels[language]}`).includes(fold(search)));
  // Only what the person sees is ticked: rights behind the filter would go unnoticed.
  const reading = shown.filter(
    ({ code, parent }) => !WRITES.test(code) && fold(parent ?? '') !== fold(ACTIONS) && fold(code) !== fold(ACTIONS),
  );
  function toggle(code: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(code);
    else next.delete(code);
    onChange(next);
  }
  return (
    <fieldset className={styles.rights}>
      <legend>{text('jetons.permis')}</legend>
      <div className={styles.bar}>
        <input
          aria-label={text('jetons.filtrer')}
          className="ui-input"
          onChange={(event) => setSearch(event.target.value)}
          placeholder={text('jetons.filtrer')}
          type="search"
          value={search}
        />
        <Button onClick={() => onChange(new Set([...chosen, ...reading.map(({ code }) => code)]))}>{text('jetons.tousLecture')}</Button>
        <Button onClick={() => onChange(new Set())}>{text('jetons.aucunDroit')}</Button>
      </div>
      <div className={styles.list}>
        {shown.map(({ code, labels }) => (
          <CheckboxLine checked={chosen.has(code)} key={code} label={labels[language]} onChange={(isChosen) => toggle(code, isChosen)} />
        ))}
      </div>
      <output>{text('jetons.choisis', { count: chosen.size, total: held.length })}</output>
      {errors.map((error) => (
        <p className="ui-form-error" key={error}>
          {error}
        </p>
      ))}
    </fieldset>
  );
}
