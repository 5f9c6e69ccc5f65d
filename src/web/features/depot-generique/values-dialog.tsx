import { type ReactNode, useState } from 'react';
import { correspondanceTypeEnum } from '#generated/enums/correspondance-type.gen.ts';
import { descriptor, enums, labels } from '#generated/entities/ins-recup-valeur.gen.ts';
import type { DepotValeur } from '#generated/client/types.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadLabels } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import styles from './depot-generique.module.css';

/** Meaning that staff give to one value. */
export interface ValueChoice {
  readonly Type: DepotValeur['Type'];
  readonly Valeur: string;
  readonly IdInterne: number | null;
  readonly IsRetenue: boolean;
}

/** Asks what each value of the site means here; null when the person gives up. */
export async function askValues(title: string, values: readonly DepotValeur[]): Promise<readonly ValueChoice[] | null> {
  let answer: readonly ValueChoice[] | null = null;
  await loadLabels('ins-recup-valeur');
  await dialogs.lightview({
    title,
    size: 'LARGE',
    content: (close) => (
      <ValuesForm
        onCancel={close}
        onConfirm={(choices) => {
          answer = choices;
          close();
        }}
        values={values}
      />
    ),
  });
  return answer;
}

interface Chosen {
  readonly record: RecordData;
  readonly isKept: boolean;
  readonly isLeft: boolean;
}

interface ValuesFormProps {
  readonly values: readonly DepotValeur[];
  readonly onConfirm: (choices: readonly ValueChoice[]) => void;
  readonly onCancel: () => void;
}

function idOf({ record }: Chosen, { Champ }: DepotValeur): number | null {
  const id = record[Champ];
  return typeof id === 'number' ? id : null;
}

function ValuesForm({ values, onConfirm, onCancel }: ValuesFormProps): ReactNode {
  const text = useText();
  const mayKeep = useRights().can('correspondance-write');
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => values.map(() => ({ record: {}, isKept: mayKeep, isLeft: false })));
  const choices = values.flatMap((value, index): readonly ValueChoice[] => {
    const one = chosen[index];
    if (one === undefined || (!one.isLeft && idOf(one, value) === null)) return [];
    const { Type, Valeur } = value;
    return [{ Type, Valeur, IdInterne: one.isLeft ? null : idOf(one, value), IsRetenue: one.isKept && !one.isLeft }];
  });
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (choices.length > 0) onConfirm(choices);
      }}
    >
      <p>{text('depot.valeursAide')}</p>
      <ul className={styles.values}>
        {values.map((value, index) => (
          <ValueLine
            chosen={chosen[index] ?? { record: {}, isKept: mayKeep, isLeft: false }}
            index={index}
            key={`${value.Type} ${value.Valeur}`}
            mayKeep={mayKeep}
            onChange={(next) => setChosen((previous) => previous.map((one, at) => (at === index ? next : one)))}
            value={value}
          />
        ))}
      </ul>
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
        primary={
          <Button disabled={choices.length === 0} type="submit" variant="primary">
            {text('depot.valeursEnregistrer')}
          </Button>
        }
      />
    </form>
  );
}

interface ValueLineProps {
  readonly value: DepotValeur;
  readonly index: number;
  readonly chosen: Chosen;
  readonly mayKeep: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

const MODULE = { descriptor, enums, labels };
const NONE = new Map<string, typeof MODULE>();

function ValueLine({ value, index, chosen, mayKeep, onChange }: ValueLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const field = descriptor.fields.find(({ name }) => name === value.Champ);
  const table = correspondanceTypeEnum.values.find((one) => one.value === value.Type)?.labels[language] ?? '';
  return (
    <li>
      <p>
        <span className="ui-note">{table}</span>
        <strong>{value.Valeur}</strong>
        <small className="ui-note">{text('depot.valeurEmplois', { count: value.Nombre })}</small>
      </p>
      {field === undefined ? null : (
        <LabelledField
          disabled={chosen.isLeft}
          errors={[]}
          field={field}
          id={`valeur-${index}`}
          module={MODULE}
          modules={NONE}
          onBlur={() => undefined}
          onChange={(id) => onChange({ ...chosen, record: { ...chosen.record, [editedProperty(field)]: id } })}
          onProblem={() => undefined}
          record={chosen.record}
          width={12}
        />
      )}
      <div className={styles.valueTicks}>
        {mayKeep ? (
          <CheckboxLine
            checked={chosen.isKept}
            disabled={chosen.isLeft}
            label={text('depot.valeurRetenir')}
            onChange={(isKept) => onChange({ ...chosen, isKept })}
          />
        ) : null}
        <CheckboxLine checked={chosen.isLeft} label={text('depot.valeurLaisser')} onChange={(isLeft) => onChange({ ...chosen, isLeft })} />
      </div>
    </li>
  );
}
