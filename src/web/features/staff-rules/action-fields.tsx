import type { ReactNode } from 'react';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { ChoiceField, OwnField, type SentenceProps } from './own-field.tsx';
import { ValueField } from './value-field.tsx';

/** The half of the sentence that says what is done. */
export function ActionFields(props: SentenceProps): ReactNode {
  switch (props.draft.Action) {
    case RegleAction.mail:
      return <TemplateField {...props} />;
    case RegleAction.champ:
      return <SetField {...props} />;
    case RegleAction.suivi:
      return <OwnField {...props} name="IdUtilisateur" width={6} />;
    default:
      return <TaskFields {...props} />;
  }
}

function TaskFields(props: SentenceProps): ReactNode {
  return (
    <>
      <OwnField {...props} name="Tache" width={6} />
      <OwnField {...props} name="IdModeleTache" width={6} />
      <OwnField {...props} name="IdUtilisateur" width={6} />
      <OwnField {...props} name="IdGroupe" width={6} />
      <OwnField {...props} name="Delai" width={3} />
    </>
  );
}

function TemplateField({ choices, draft, form, disabled }: SentenceProps): ReactNode {
  const text = useText();
  const templateOptions = choices.Modeles.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }));
  const value = draft.IdModele === null ? '' : String(draft.IdModele);
  const isKnown = value === '' || templateOptions.some((one) => one.value === value);
  return (
    <ChoiceField
      disabled={disabled}
      emptyLabel={text('regles.choisir')}
      errors={form?.errors('IdModele') ?? []}
      id="regle-modele"
      label={text('regles.modele')}
      onChange={(chosen) => form?.setValue('IdModele', chosen === '' ? null : Number(chosen))}
      options={isKnown ? templateOptions : [{ value, label: draft.ModeleLibelle ?? value }, ...templateOptions]}
      value={value}
    />
  );
}

function SetField(props: SentenceProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { choices, draft, form, subject, disabled } = props;
  return (
    <>
      <ChoiceField
        disabled={disabled}
        emptyLabel={text('regles.choisir')}
        errors={form?.errors('Champ') ?? []}
        id="regle-champ"
        label={text('regles.champ')}
        onChange={(value) => {
          form?.setValue('Champ', value === '' ? null : value);
          form?.setValue('Valeur', null);
        }}
        options={choices.Champs.map((value) => ({
          value,
          label: subject === null ? value : fieldLabel(subject, value, language),
        })).toSorted((left, right) => left.label.localeCompare(right.label, language))}
        value={draft.Champ ?? ''}
      />
      <ValueField {...props} />
    </>
  );
}
