import type { ReactNode } from 'react';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { ChoiceField, OwnField, type SentenceProps } from './own-field.tsx';
import { listName } from './rule-draft.ts';
import styles from './staff-rules.module.css';

/** Fields that depend on the kind of record. */
const OF_SUBJECT = ['IdVue', 'ChampDate', 'Champ', 'Valeur', 'IdModele'];

/** The half of the sentence that says when. */
export function TriggerFields(props: SentenceProps): ReactNode {
  const { draft, choices } = props;
  const isOfList = draft.Declencheur !== RegleDeclencheur.etape;
  const isDated = draft.Declencheur === RegleDeclencheur.date;
  return (
    <>
      <OwnField {...props} name="Declencheur" width={6} />
      {isOfList ? <ListField {...props} /> : <OwnField {...props} name="Etape" width={6} />}
      {isDated ? <DateFields {...props} /> : null}
      {isOfList && draft.Liste !== null ? <ViewField {...props} /> : null}
      {choices.IsParEdition ? <OwnField {...props} name="Annee" width={3} /> : null}
    </>
  );
}

function ListField({ choices, draft, form, disabled }: SentenceProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const options = choices.Listes.flatMap((value) => {
    const label = listName(value, language);
    return label === null ? [] : [{ value, label }];
  }).toSorted((left, right) => left.label.localeCompare(right.label, language));
  return (
    <ChoiceField
      disabled={disabled}
      emptyLabel={text('regles.choisir')}
      errors={form?.errors('Liste') ?? []}
      id="regle-liste"
      label={text('regles.liste')}
      onChange={(value) => {
        form?.setValue('Liste', value === '' ? null : value);
        for (const name of OF_SUBJECT) form?.setValue(name, null);
      }}
      options={options}
      value={draft.Liste ?? ''}
    />
  );
}

function ViewField({ choices, draft, form, disabled }: SentenceProps): ReactNode {
  const text = useText();
  const isDated = draft.Declencheur === RegleDeclencheur.date;
  if (choices.Vues.length === 0 && !isDated) return <p className={`${styles.note} ${styles.wide}`}>{text('regles.sansFiltres')}</p>;
  return (
    <ChoiceField
      disabled={disabled}
      emptyLabel={text(isDated ? 'regles.toutes' : 'regles.choisir')}
      errors={form?.errors('IdVue') ?? []}
      id="regle-vue"
      label={text(isDated ? 'regles.parmi' : 'regles.filtre')}
      onChange={(value) => form?.setValue('IdVue', value === '' ? null : Number(value))}
      options={choices.Vues.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }))}
      value={draft.IdVue === null ? '' : String(draft.IdVue)}
    />
  );
}

function DateFields(props: SentenceProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { choices, draft, form, subject, disabled } = props;
  return (
    <>
      <ChoiceField
        disabled={disabled}
        emptyLabel={text('regles.choisir')}
        errors={form?.errors('ChampDate') ?? []}
        id="regle-date"
        label={text('regles.date')}
        onChange={(value) => form?.setValue('ChampDate', value === '' ? null : value)}
        options={choices.ChampsDate.map((value) => ({ value, label: subject === null ? value : fieldLabel(subject, value, language) }))}
        value={draft.ChampDate ?? ''}
      />
      <OwnField {...props} name="Jours" width={3} />
    </>
  );
}
