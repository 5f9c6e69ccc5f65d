import type { ReactNode } from 'react';
import type { EntityModule, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { valueOf } from '#domain/automation/set-value.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { findField } from '#web/records/lookup/resolve-field.ts';
import { ChoiceField, type SentenceProps } from './own-field.tsx';

const NO_MODULES: ReadonlyMap<string, EntityModule> = new Map();

/** The value that a rule sets, in the control of the field that it goes into. */
export function ValueField({ draft, form, subject, disabled }: SentenceProps): ReactNode {
  const text = useText();
  const field = subject === null || draft.Champ === null ? undefined : findField(subject.descriptor, draft.Champ);
  if (subject === null || field === undefined) return null;
  const value = valueOf(draft);
  function set(chosen: JsonValue): void {
    form?.setValue('Valeur', chosen === null || chosen === '' ? null : JSON.stringify(chosen));
  }
  if (field.kind === 'boolean') {
    return (
      <ChoiceField
        disabled={disabled}
        emptyLabel={text('regles.choisir')}
        errors={[]}
        id="regle-valeur"
        label={text('regles.valeur')}
        onChange={(chosen) => set(chosen === '' ? null : chosen === 'oui')}
        options={[
          { value: 'oui', label: text('regles.oui') },
          { value: 'non', label: text('regles.non') },
        ]}
        value={value === null ? '' : answerOf(value === true)}
      />
    );
  }
  return (
    <LabelledField
      disabled={disabled}
      errors={[]}
      field={{ ...field, required: false }}
      id="regle-valeur"
      module={subject}
      modules={NO_MODULES}
      onBlur={() => undefined}
      onChange={set}
      onProblem={() => undefined}
      record={{ [field.name]: value }}
      width={6}
    />
  );
}

function answerOf(isTrue: boolean): string {
  return isTrue ? 'oui' : 'non';
}
