import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { defaultRecord } from '#domain/records/write/default-record.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { entityLabel, isFeminine } from '../lookup/resolve-field.ts';
import type { ControlProps } from './control-props.ts';
import { editedProperty, isEditable } from './field-property.ts';
import { layoutOf } from './layout-of.ts';
import { NoValue } from './read/read-value.tsx';
import { todayText } from './days/today.ts';

/** A record saved with this one (an address): its own fields, in place. */
export function OwnedControl(props: ControlProps): ReactNode {
  const { field, modules, value, disabled, onChange } = props;
  const text = useText();
  const language = useLanguage();
  const module = modules.get(field.to ?? '');
  if (module === undefined) return null;
  const nom = entityLabel(module, 'one', language).toLowerCase();
  const feminine = isFeminine(module, language);
  if (!isRecordData(value)) {
    if (disabled) return <NothingHeld />;
    return (
      <Button icon={Plus} onClick={() => onChange(plain(defaultRecord(module.descriptor, { today: todayText() })))}>
        {text(feminine ? 'saisie.ajouterFicheF' : 'saisie.ajouterFiche', { nom })}
      </Button>
    );
  }
  return (
    <div className="ui-nested">
      <NestedFields
        {...props}
        module={module}
        onRecord={(record) => onChange(plain(record))}
        prefix={editedProperty(field)}
        record={value}
      />
      {field.required || disabled ? null : (
        <Button icon={Trash2} onClick={() => onChange(null)} variant="quiet">
          {text(feminine ? 'saisie.retirerFicheF' : 'saisie.retirerFiche', { nom })}
        </Button>
      )}
    </div>
  );
}

/** Records kept inside this one, a line each. */
export function RecordsControl(props: ControlProps): ReactNode {
  const { field, modules, value, disabled, onChange } = props;
  const text = useText();
  const module = modules.get(field.to ?? '');
  if (module === undefined) return null;
  const items = Array.isArray(value) ? value.filter(isRecordData) : [];
  if (disabled && items.length === 0) return <NothingHeld />;
  function replace(next: readonly RecordData[]): void {
    onChange(next.map(plain));
  }
  return (
    <div className="ui-nested">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines have no identity of their own
        <div className="ui-nested-line" key={index}>
          <NestedFields
            {...props}
            module={module}
            onRecord={(record) => replace(items.map((other, at) => (at === index ? record : other)))}
            prefix={`${field.name}.${index}`}
            record={item}
          />
          {disabled ? null : (
            <IconButton
              icon={Trash2}
              label={text('saisie.retirerLigne', { nombre: index + 1 })}
              onClick={() => replace(items.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {disabled ? null : (
        <Button icon={Plus} onClick={() => replace([...items, defaultRecord(module.descriptor, { today: todayText() })])}>
          {text('saisie.ajouterLigne')}
        </Button>
      )}
    </div>
  );
}

function NothingHeld(): ReactNode {
  return (
    <span className="ui-static">
      <NoValue />
    </span>
  );
}

interface NestedFieldsProps extends ControlProps {
  readonly module: EntityModule;
  readonly prefix: string;
  readonly onRecord: (record: RecordData) => void;
}

function NestedFields({
  module,
  modules,
  record,
  prefix,
  aria,
  errors,
  disabled,
  onRecord,
  onBlur,
  onProblem,
  fieldComponent: FieldComponent,
}: NestedFieldsProps): ReactNode {
  const start = `${prefix}.`;
  const nestedErrors = errors
    .filter((error) => error.path.startsWith(start))
    .map((error) => ({ ...error, path: error.path.slice(start.length) }));
  return (
    <div className="ui-grid">
      {layoutOf(module.descriptor).map(({ field, width }) => (
        <FieldComponent
          disabled={disabled || !isEditable(field)}
          errors={nestedErrors}
          field={field}
          id={`${aria.id}-${field.name}`}
          key={field.name}
          module={module}
          modules={modules}
          onBlur={onBlur}
          onChange={(value) => onRecord({ ...record, [editedProperty(field)]: value })}
          onProblem={onProblem}
          record={record}
          width={width}
        />
      ))}
    </div>
  );
}

function plain(record: RecordData): JsonValue {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}
