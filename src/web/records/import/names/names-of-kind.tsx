import { type ReactNode, useCallback, useId } from 'react';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { entityLabel, fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { type Decided, type Needed, neededKey, needsOf } from './decisions.ts';
import { NamesTable } from './names-table.tsx';
import type { OpenName } from './resolve-names.ts';
import { answerKey } from './wanted-names.ts';

interface NamesOfKindProps {
  readonly entity: string;
  /** The one edition that the lines are of. */
  readonly edition: number | null;
  readonly names: readonly OpenName[];
  readonly decided: ReadonlyMap<string, Decided>;
  readonly needed: Needed;
  readonly onDecided: (decided: ReadonlyMap<string, Decided>) => void;
  readonly onNeeded: (needed: Needed) => void;
}

/** Names of one kind: those that are missing are created at one tick, with what all of them need. */
export function NamesOfKind({ entity, edition, names, decided, needed, onDecided, onNeeded }: NamesOfKindProps): ReactNode {
  const language = useLanguage();
  const module = useEntity(entity);
  if (module === null) return null;
  const possible = names.filter(({ creation }) => creation !== null);
  const isAnyCreated = possible.some((name) => decided.get(answerKey(name))?.what === 'creer');
  return (
    <fieldset className="import-kind">
      <legend>{`${entityLabel(module, 'many', language)} · ${names.length}`}</legend>
      <CreationTicks decided={decided} module={module} names={possible} onDecided={onDecided} />
      {isAnyCreated
        ? needsOf(possible).map((field) => (
            <NeedField
              edition={edition}
              field={field}
              key={field.name}
              module={module}
              onChange={(option) => onNeeded(withNeed(needed, neededKey(entity, field.name), option))}
              value={needed.get(neededKey(entity, field.name)) ?? null}
            />
          ))
        : null}
      <NamesTable decided={decided} onDecided={onDecided} open={names} />
    </fieldset>
  );
}

interface CreationTicksProps extends Pick<NamesOfKindProps, 'names' | 'decided' | 'onDecided'> {
  readonly module: EntityModule;
}

/** One tick creates those that are missing, another one those that only resemble a record. */
function CreationTicks({ module, names, decided, onDecided }: CreationTicksProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const missing = names.filter(({ near }) => near.length === 0);
  const alike = names.filter(({ near }) => near.length > 0);
  const nature = entityLabel(module, 'many', language);
  function tick(some: readonly OpenName[], label: string): ReactNode {
    if (some.length === 0) return null;
    return (
      <CheckboxLine
        checked={some.every((name) => decided.get(answerKey(name))?.what === 'creer')}
        label={label}
        onChange={(isChosen) => onDecided(withCreated(decided, some, isChosen))}
      />
    );
  }
  return (
    <>
      {tick(missing, text('importation.creerManquantes', { count: missing.length, nature }))}
      {tick(alike, text('importation.creerProches', { count: alike.length }))}
    </>
  );
}

function withCreated(decided: ReadonlyMap<string, Decided>, some: readonly OpenName[], isChosen: boolean): ReadonlyMap<string, Decided> {
  const what = isChosen ? 'creer' : 'refuser';
  return new Map([
    ...decided,
    ...some.map((name) => [answerKey(name), { what, option: null, said: name.creation?.said ?? null }] as const),
  ]);
}

function withNeed(needed: Needed, key: string, option: PickerOption | null): Needed {
  const others = [...needed].filter(([other]) => other !== key);
  return new Map(option === null ? others : [...others, [key, option]]);
}

interface NeedFieldProps extends Pick<NamesOfKindProps, 'edition'> {
  readonly module: EntityModule;
  readonly field: FieldDescriptor;
  readonly value: PickerOption | null;
  readonly onChange: (option: PickerOption | null) => void;
}

/** Record that all new ones of a kind name, such as the section of programmes. */
function NeedField({ module, edition, field, value, onChange }: NeedFieldProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const texts = usePickerTexts(null);
  const { to = '', key = 'Id' } = field;
  const load = useCallback(
    (search: string, signal: AbortSignal) => searchReference({ entity: to, key, edition }, search, signal),
    [to, key, edition],
  );
  const label = text('importation.pourToutes', {
    champ: fieldLabel(module, field.name, language),
    nature: entityLabel(module, 'many', language),
  });
  return (
    <Field id={id} label={label}>
      {(aria) => <Picker aria={aria} load={load} onChange={onChange} texts={texts} value={value} />}
    </Field>
  );
}
