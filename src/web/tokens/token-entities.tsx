import { type ReactNode, useMemo } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { menuLabel } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import styles from './tokens.module.css';

/** The right on the record of a kind is named « Film : fiche ». */
const ENDING = /\s?:[^:]*$/;

interface TokenEntitiesProps {
  /** Kinds of records; none: the token opens all those of its rights. */
  readonly chosen: ReadonlySet<string>;
  readonly errors: readonly string[];
  readonly holds: (right: string) => boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Kinds of records of the menu by name, with their words; `holds` keeps those with a list that its right opens. */
export function namesOfEntities(language: Language, holds: (right: string) => boolean = () => true): ReadonlyMap<string, string> {
  const words = new Map(rights.map(({ code, labels }) => [code.toLowerCase(), labels[language].replace(ENDING, '')]));
  const entries = navigation.flatMap((section) => [...section.entries, ...section.groups.flatMap((group) => group.entries)]);
  const names = entries.flatMap((entry) =>
    entry.entity !== undefined && holds(entry.right)
      ? [[entry.entity, words.get(entry.entity) ?? menuLabel(entry, language)] as const]
      : [],
  );
  return new Map(names.toSorted(([, left], [, right]) => left.localeCompare(right, language)));
}

/** The kinds of records that the token is limited to, whatever its rights. */
export function TokenEntities({ chosen, errors, holds, onChange }: TokenEntitiesProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const names = useMemo(() => namesOfEntities(language, holds), [language, holds]);
  function toggle(name: string, isChosen: boolean): void {
    onChange(new Set([...names.keys()].filter((one) => (one === name ? isChosen : chosen.has(one)))));
  }
  return (
    <fieldset aria-describedby="jeton-fiches-aide" className={styles.rights}>
      <legend>{text('jetons.fiches')}</legend>
      <p className="ui-note" id="jeton-fiches-aide">
        {text('jetons.fichesAide')}
      </p>
      <div className={styles.list}>
        {[...names].map(([name, label]) => (
          <CheckboxLine checked={chosen.has(name)} key={name} label={label} onChange={(isChosen) => toggle(name, isChosen)} />
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
