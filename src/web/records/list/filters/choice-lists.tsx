import { type ReactNode, useCallback, useState } from 'react';
import type { EnumDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ReferenceTarget, searchReference } from '#web/records/fields/references/reference-options.ts';
import { useReferenceNames } from '#web/records/fields/references/use-reference-names.ts';
import { Chip } from '#web/ui/chips.tsx';
import { type ListedOption, OptionList } from '#web/ui/prime/option-list.tsx';
import { useAsyncOptions } from '#web/ui/use-async-options.ts';

interface ChoiceListProps {
  readonly label: string;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Values of a long enumeration, found without their accents. */
export function EnumChoices({
  descriptor,
  language,
  ...props
}: ChoiceListProps & { readonly descriptor: EnumDescriptor; readonly language: Language }): ReactNode {
  const text = useText();
  const [search, setSearch] = useState('');
  const all = descriptor.values.map(({ value, labels }) => ({ value, label: labels[language], detail: null }));
  const wanted = norm(search);
  const options = all.filter(({ label }) => norm(label).includes(wanted));
  return (
    <Choices
      {...props}
      nameOf={(value) => all.find((option) => option.value === value)?.label}
      note={options.length === 0 ? text('selecteur.aucun') : null}
      onSearch={setSearch}
      options={options}
      search={search}
    />
  );
}

/** Records of another entity, requested from the server while typing. */
export function ReferenceChoices({ target, ...props }: ChoiceListProps & { readonly target: ReferenceTarget }): ReactNode {
  const text = useText();
  const [search, setSearch] = useState('');
  const { entity, key } = target;
  const load = useCallback(
    (typed: string, signal: AbortSignal) => searchReference({ entity, key, edition: null }, typed, signal),
    [entity, key],
  );
  const found = useAsyncOptions(load, search);
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const fetchedNames = useReferenceNames(
    target,
    props.chosen.filter((id) => !seen.has(id)),
  );
  const options = found.options.map(({ id, label, detail }) => ({ value: id, label, detail }));
  const note = options.length > 0 ? null : text(NOTES[found.status]);
  return (
    <Choices
      {...props}
      nameOf={(id) => seen.get(id) ?? fetchedNames.get(id)}
      note={note}
      onChange={(chosen) => {
        setSeen(new Map([...seen, ...options.map(({ value, label }) => [value, label] as const)]));
        props.onChange(chosen);
      }}
      onSearch={setSearch}
      options={options}
      search={search}
    />
  );
}

const NOTES = { idle: 'selecteur.recherche', loading: 'selecteur.recherche', done: 'selecteur.aucun', failed: 'selecteur.echec' } as const;

interface ChoicesProps extends ChoiceListProps {
  readonly nameOf: (value: number) => string | undefined;
  readonly note: string | null;
  readonly options: readonly ListedOption[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Chosen values stay in sight above the list, wherever the list has been scrolled or searched to. */
function Choices({ nameOf, chosen, onChange, ...list }: ChoicesProps): ReactNode {
  const text = useText();
  return (
    <div className="filter-choices">
      {chosen.length === 0 ? null : (
        <div className="ui-values">
          {chosen.map((value) => (
            <Chip
              key={value}
              onRemove={() => onChange(chosen.filter((one) => one !== value))}
              removeLabel={text('selecteur.retirer', { nom: nameOf(value) ?? value })}
            >
              {nameOf(value) ?? '…'}
            </Chip>
          ))}
        </div>
      )}
      <OptionList
        {...list}
        chosen={chosen}
        onChange={onChange}
        options={nearestFirst(list.options, list.search)}
        placeholder={text('selecteur.recherche')}
      />
    </div>
  );
}

/** « ita » is Italy before it is the British Virgin Islands. */
function nearestFirst(options: readonly ListedOption[], search: string): readonly ListedOption[] {
  const wanted = norm(search);
  function isNear({ label }: ListedOption): boolean {
    return norm(label).startsWith(wanted);
  }
  return search === '' ? options : [...options.filter(isNear), ...options.filter((option) => !isNear(option))];
}
