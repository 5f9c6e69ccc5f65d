import { type ReactNode, useId } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Choices, keyChoices } from './import-plan.ts';

interface MatchChoicesProps {
  readonly entity: EntityModule;
  readonly choices: Choices;
  readonly keys: ReturnType<typeof keyChoices>;
  /** Lines without a key are known by their title. */
  readonly isRecognised: boolean;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** By what a record of a line is found, and what becomes of it. */
export function MatchChoices({ entity, choices, keys, isRecognised, onChange }: MatchChoicesProps): ReactNode {
  const text = useText();
  const { operations } = entity.descriptor;
  function toggle(name: string, isChosen: boolean): void {
    onChange({ keys: isChosen ? [...choices.keys, name] : choices.keys.filter((one) => one !== name) });
  }
  return (
    <>
      {keys.length === 0 || !operations.includes('update') ? null : (
        <fieldset className="import-keys">
          <legend>{text('importation.retrouver')}</legend>
          {keys.map(({ name, label }) => (
            <CheckboxLine checked={choices.keys.includes(name)} key={name} label={label} onChange={(isChosen) => toggle(name, isChosen)} />
          ))}
        </fieldset>
      )}
      {choices.keys.length > 0 ? null : (
        <p className="ui-note">{text(isRecognised ? 'importation.retrouverParTitre' : 'importation.toutesNouvelles')}</p>
      )}
      {choices.keys.length === 0 && !isRecognised ? null : <OutcomeChoices choices={choices} onChange={onChange} />}
      <CheckboxLine checked={choices.clears} label={text('importation.vides')} onChange={(clears) => onChange({ clears })} />
    </>
  );
}

/** Fate of a record that is there, and of one that is not. */
function OutcomeChoices({ choices, onChange }: Pick<MatchChoicesProps, 'choices' | 'onChange'>): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <div className="bulk-value">
      <Field id={`${id}-trouve`} label={text('importation.siTrouve')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => onChange({ whenFound: value === 'ignorer' ? 'ignorer' : 'modifier' })}
            options={[
              { value: 'modifier', label: text('importation.siTrouveModifier') },
              { value: 'ignorer', label: text('importation.siTrouveIgnorer') },
            ]}
            value={choices.whenFound}
          />
        )}
      </Field>
      <Field id={`${id}-absent`} label={text('importation.siAbsent')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => onChange({ whenAbsent: value === 'ignorer' ? 'ignorer' : 'creer' })}
            options={[
              { value: 'creer', label: text('importation.siAbsentCreer') },
              { value: 'ignorer', label: text('importation.siAbsentIgnorer') },
            ]}
            value={choices.whenAbsent}
          />
        )}
      </Field>
    </div>
  );
}
