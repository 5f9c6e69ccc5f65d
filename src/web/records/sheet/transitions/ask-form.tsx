import { type ComponentType, type ReactNode, useState } from 'react';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useRights } from '#web/session/rights.ts';
import { editedProperty, mayEdit } from '#web/records/fields/field-property.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { hasUnread } from '#web/records/fields/has-unread.ts';
import { findField } from '#web/records/lookup/resolve-field.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

export interface AskedFields {
  readonly module: EntityModule;
  readonly names: readonly string[];
  /** First values of the fields. */
  readonly initial: RecordData;
  /** Inputs in place of those of the kind, by the name of their field. */
  readonly inputs?: Readonly<Record<string, ComponentType<AskedInputProps>>>;
}

interface AskedInputProps {
  readonly id: string;
  readonly value: JsonValue;
  readonly onChange: (value: JsonValue) => void;
}

export interface Question extends AskedFields {
  readonly title: string;
  /** A sentence above the fields: an amount to receive, what will happen. */
  readonly intro?: string;
  readonly confirm: string;
}

/** Asks for some fields of a record in a dialog; null when the person gives up. */
export async function askFields(question: Question): Promise<RecordData | null> {
  let answer: RecordData | null = null;
  await dialogs.lightview({
    title: question.title,
    size: 'MEDIUM',
    content: (close) => (
      <AskForm
        {...question}
        onCancel={close}
        onConfirm={(values) => {
          answer = values;
          close();
        }}
      />
    ),
  });
  return answer;
}

interface AskFormProps extends Question {
  readonly onConfirm: (values: RecordData) => void;
  readonly onCancel: () => void;
}

const NONE = new Map<string, EntityModule>();

function AskForm({ intro, confirm, onConfirm, onCancel, ...asked }: AskFormProps): ReactNode {
  const text = useText();
  const { inputs, values } = useAskedFields(asked);
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (values !== null) onConfirm(values);
      }}
    >
      {intro === undefined ? null : <p>{intro}</p>}
      {inputs}
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
        primary={
          <Button type="submit" variant="primary">
            {confirm}
          </Button>
        }
      />
    </form>
  );
}

/** Inputs of some fields of a record, and what they say: null as long as one of them cannot be read. */
export function useAskedFields({ module, names, initial, inputs: customInputs = {} }: AskedFields): {
  readonly inputs: ReactNode;
  readonly values: RecordData | null;
} {
  const { can } = useRights();
  const [record, setRecord] = useState<RecordData>(initial);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const fields = names.flatMap((name) => findField(module.descriptor, name) ?? []);
  function set(field: FieldDescriptor, value: JsonValue): void {
    setRecord((previous) => ({ ...previous, [editedProperty(field)]: value }));
  }
  const inputs = (
    <div className="ui-grid">
      {fields.map((field) => {
        const Input = customInputs[field.name];
        if (Input !== undefined)
          return (
            <Input
              id={`demande-${field.name}`}
              key={field.name}
              onChange={(value) => set(field, value)}
              value={record[editedProperty(field)] ?? null}
            />
          );
        return (
          <LabelledField
            disabled={!mayEdit(field, can)}
            errors={[]}
            field={field}
            id={`demande-${field.name}`}
            key={field.name}
            module={module}
            modules={NONE}
            onBlur={() => undefined}
            onChange={(value) => set(field, value)}
            onProblem={(code) =>
              setProblems((previous) => (code === null ? previous.filter((name) => name !== field.name) : [...previous, field.name]))
            }
            record={record}
            width={field.kind === 'text' ? 12 : 6}
          />
        );
      })}
    </div>
  );
  const values = Object.fromEntries(fields.map((field) => [field.name, record[editedProperty(field)] ?? null]));
  return { inputs, values: problems.length === 0 && !hasUnread(fields, record) ? values : null };
}
