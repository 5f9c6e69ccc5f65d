import { faulty } from '#domain/records/typed/typed.ts';
import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { isSettled, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Modules } from '#web/records/fields/record-body.ts';
import { editedProperty, isEditable } from '#web/records/fields/field-property.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { hasUnread } from '#web/records/fields/has-unread.ts';
import { layoutOf } from '#web/records/fields/layout-of.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { storedPart } from './part-field.ts';

interface PartFormProps {
  readonly module: EntityModule;
  readonly modules: Modules;
  readonly item: RecordData;
  readonly errors: readonly FieldError[];
  readonly readOnly: boolean;
  readonly complete: (changes: RecordData) => RecordData;
  readonly onDone: (changes: RecordData) => void;
  readonly onCancel: () => void;
}

/** One part with all its fields; the tab is what saves it. */
export function PartForm({ module, modules, item, errors, readOnly, complete, onDone, onCancel }: PartFormProps): ReactNode {
  const text = useText();
  const [changes, setChanges] = useState<RecordData>({});
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [isAsked, setAsked] = useState(false);
  const record = { ...item, ...changes };
  const confirm = readOnly ? null : (
    <Button type="submit" variant="primary">
      {text('partie.valider')}
    </Button>
  );
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.length === 0 && !hasUnread(module.descriptor.fields, record)) onDone(changes);
        else setAsked(true);
      }}
    >
      <div className="ui-grid">
        {layoutOf(module.descriptor).map(({ field, width }) => (
          <LabelledField
            disabled={readOnly || !isEditable(field) || isSettled(field, storedPart(item))}
            errors={isAsked ? [...errors, ...problems] : errors}
            field={field}
            id={`partie-${field.name}`}
            key={field.name}
            module={module}
            modules={modules}
            onBlur={() => undefined}
            onChanges={(changed) => setChanges((previous) => ({ ...previous, ...complete(changed) }))}
            onChange={(value) => setChanges((previous) => ({ ...previous, ...complete({ [editedProperty(field)]: value }) }))}
            onProblem={(code, params) =>
              setProblems((previous) => [
                ...previous.filter(({ path }) => path !== field.name),
                ...(code === null ? [] : [{ path: field.name, ...faulty(code, params).fault }]),
              ])
            }
            record={record}
            width={width}
          />
        ))}
      </div>
      <DialogActions secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>} primary={confirm} />
    </form>
  );
}
