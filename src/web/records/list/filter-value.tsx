import type { ReactNode } from 'react';
import type { EnumDescriptor, JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { PERIOD_PRESETS } from '#domain/records/periods.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ReferenceValues } from '../fields/reference-values.tsx';
import type { NamedField } from '../resolve-field.ts';
import { boundsOf, idsOf, valueShape } from './filter-model.ts';
import { periodKey } from './filter-text.ts';
import type { FilterLeaf } from './list-search.ts';
import { ScalarInput } from './scalar-input.tsx';

interface FilterValueProps {
  readonly leaf: FilterLeaf;
  readonly named: NamedField;
  readonly language: Language;
  readonly onChange: (value: JsonValue) => void;
}

/** The value of a filter, by the kind of its field. */
export function FilterValue(props: FilterValueProps): ReactNode {
  const { leaf, named, onChange } = props;
  const text = useText();
  const label = named.label;
  switch (valueShape(leaf.op)) {
    case 'none':
      return null;
    case 'preset':
      return (
        <Select
          emptyLabel={text('filtre.choisir')}
          label={label}
          onChange={onChange}
          options={PERIOD_PRESETS.map((preset) => ({ value: preset, label: text(periodKey(preset)) }))}
          value={typeof leaf.value === 'string' ? leaf.value : ''}
        />
      );
    case 'many':
      return <ManyValues {...props} />;
    case 'two':
      return <BoundsValue {...props} />;
    default:
      return named.kind === 'boolean' ? (
        <BooleanValue {...props} />
      ) : (
        <ScalarInput label={label} named={named} onChange={onChange} value={leaf.value ?? null} />
      );
  }
}

function BoundsValue({ leaf, named, onChange }: FilterValueProps): ReactNode {
  const text = useText();
  const [from, to] = boundsOf(leaf.value);
  return (
    <div className="filter-bounds">
      <ScalarInput label={text('filtre.de')} named={named} onChange={(value) => onChange([value, to])} value={from} />
      <span aria-hidden>–</span>
      <ScalarInput label={text('filtre.a')} named={named} onChange={(value) => onChange([from, value])} value={to} />
    </div>
  );
}

function BooleanValue({ leaf, named, onChange }: FilterValueProps): ReactNode {
  const text = useText();
  return (
    <Select
      label={named.label}
      onChange={(value) => onChange(value === 'oui')}
      options={[
        { value: 'oui', label: text('alert.oui') },
        { value: 'non', label: text('alert.non') },
      ]}
      value={leaf.value === false ? 'non' : 'oui'}
    />
  );
}

function ManyValues({ leaf, named, language, onChange }: FilterValueProps): ReactNode {
  const descriptor = named.field.enum === undefined ? undefined : named.enums[named.field.enum];
  if (descriptor !== undefined && leaf.op === 'anyFlag') {
    const mask = typeof leaf.value === 'number' ? leaf.value : 0;
    return (
      <EnumChecks
        descriptor={descriptor}
        isChecked={(value) => (mask & value) === value}
        language={language}
        onChange={(value, on) => onChange(on ? mask | value : mask & ~value)}
      />
    );
  }
  const chosen = idsOf(leaf.value);
  const toggle = (value: number, on: boolean): void => onChange(on ? [...chosen, value] : chosen.filter((item) => item !== value));
  if (descriptor !== undefined)
    return <EnumChecks descriptor={descriptor} isChecked={(value) => chosen.includes(value)} language={language} onChange={toggle} />;
  if (named.field.to !== undefined) {
    return (
      <ReferenceValues
        ids={chosen}
        label={named.label}
        onChange={(ids) => onChange([...ids])}
        target={{ entity: named.field.to, key: named.field.key ?? 'Id' }}
      />
    );
  }
  const aria = { id: 'filter-texts', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined };
  return (
    <TextInput
      aria={aria}
      onChange={(typed) =>
        onChange(
          typed
            .split(',')
            .map((item) => item.trim())
            .filter((item) => item !== ''),
        )
      }
      value={Array.isArray(leaf.value) ? leaf.value.join(', ') : ''}
    />
  );
}

interface EnumChecksProps {
  readonly descriptor: EnumDescriptor;
  readonly language: Language;
  readonly isChecked: (value: number) => boolean;
  readonly onChange: (value: number, on: boolean) => void;
}

function EnumChecks({ descriptor, language, isChecked, onChange }: EnumChecksProps): ReactNode {
  return (
    <div className="filter-checks">
      {descriptor.values.map((item) => (
        <CheckboxLine
          checked={isChecked(item.value)}
          key={item.key}
          label={item.labels[language]}
          onChange={(on) => onChange(item.value, on)}
        />
      ))}
    </div>
  );
}
