import { type ReactNode, Suspense } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EnumDescriptor, JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_PERIODS } from '#domain/records/conditions/festival-periods.ts';
import { PERIOD_PRESETS } from '#domain/values/dates/periods.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { boundsOf, DATED, filterKind, idsOf, valueShape } from './filter-model.ts';
import { periodKey } from './filter-text.ts';
import type { FilterLeaf } from '../list-search.ts';
import { ScalarInput } from './scalar-input.tsx';

const EnumChoices = part(
  () => import('./choice-lists.tsx'),
  (module) => module.EnumChoices,
);
const ReferenceChoices = part(
  () => import('./choice-lists.tsx'),
  (module) => module.ReferenceChoices,
);
const RangePanel = part(
  () => import('#web/ui/prime/calendar-panel.tsx'),
  (module) => module.RangePanel,
  'ferie',
);

/** As many boxes as are read at a glance; more are searched. */
const SHORT = 8;

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
          options={[...PERIOD_PRESETS, ...FESTIVAL_PERIODS].map((preset) => ({ value: preset, label: text(periodKey(preset)) }))}
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
  const isDated = DATED.has(filterKind(named));
  const bound = { named, isBound: true };
  return (
    <>
      <div className="filter-bounds">
        <ScalarInput {...bound} label={text('filtre.de')} onChange={(value) => onChange([value, to])} value={from} />
        <span aria-hidden>–</span>
        <ScalarInput {...bound} label={text('filtre.a')} onChange={(value) => onChange([from, value])} value={to} />
      </div>
      {isDated ? (
        <Suspense fallback={<div aria-busy className="ui-calendar-loading" />}>
          <RangePanel from={dayText(from)} onPick={(start, end) => onChange([start, end])} to={dayText(to)} today={todayText()} />
        </Suspense>
      ) : null}
    </>
  );
}

function dayText(value: JsonValue): string | null {
  return typeof value === 'string' ? value.slice(0, 10) : null;
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
  function toggle(value: number, on: boolean): void {
    onChange(on ? [...chosen, value] : chosen.filter((item) => item !== value));
  }
  const list = { chosen, label: named.label, onChange: (values: readonly number[]) => onChange([...values]) };
  if (descriptor !== undefined && descriptor.values.length <= SHORT)
    return <EnumChecks descriptor={descriptor} isChecked={(value) => chosen.includes(value)} language={language} onChange={toggle} />;
  if (descriptor !== undefined || named.field.to !== undefined) {
    return (
      <Suspense fallback={<div aria-busy className="filter-loading" />}>
        {descriptor === undefined ? (
          <ReferenceChoices {...list} target={{ entity: named.field.to ?? '', key: named.field.key ?? 'Id' }} />
        ) : (
          <EnumChoices {...list} descriptor={descriptor} language={language} />
        )}
      </Suspense>
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
