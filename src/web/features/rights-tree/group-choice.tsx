import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { DictionaryEntry } from '#web/runtime/dictionaries.ts';
import { Select } from '#web/ui/select.tsx';

interface GroupChoiceProps {
  readonly groups: readonly DictionaryEntry[];
  readonly group: unknown;
  readonly disabled: boolean;
  readonly onChange: (group: number) => void;
}

/** The group of a person, beside the rights it gives: both change together, before anything is saved (000 §3.3). */
export function GroupChoice({ groups, group, disabled, onChange }: GroupChoiceProps): ReactNode {
  const text = useText();
  return (
    <Select
      disabled={disabled}
      label={text('monCompte.groupe')}
      onChange={(value) => onChange(Number(value))}
      options={groups.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }))}
      value={typeof group === 'number' ? String(group) : ''}
    />
  );
}
