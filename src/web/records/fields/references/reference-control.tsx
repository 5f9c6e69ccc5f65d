import { ExternalLink, Plus } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { amongOf, isAwaited } from '#domain/records/read/linked-choice.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { GivenRecord } from '#web/runtime/screen-props.ts';
import { useRights } from '#web/session/rights.ts';
import { PeekLink } from '#web/records/identity/peek-link.tsx';
import { openBeside } from '#web/shell/creation.ts';
import { Picker } from '#web/ui/picker/picker.tsx';
import type { LoadOptions, PickerOption } from '#web/ui/use-async-options.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useCreatedElsewhere, withPrefill } from '#web/records/created-elsewhere.ts';
import { useEntity } from '#web/records/use-entity.ts';
import type { ControlProps } from '../control-props.ts';
import { useRecordEdition } from '../record-edition.ts';
import { fieldChoices } from './field-choices.ts';
import { loadReference, type ReferenceTarget, searchReference } from './reference-options.ts';
import { ReferenceValues } from './reference-values.tsx';
import { usePickerTexts } from './use-picker-texts.ts';
import { FREE_CHOICE, type LinkedChoice, useLinkedChoice } from './use-linked-choice.ts';
import { useReferenceNames } from './use-reference-names.ts';

/** One record of another entity: searched on the server, opened or created beside. */
export function ReferenceControl(props: ControlProps): ReactNode {
  // Most choose among all: they watch nothing of their record.
  return props.field.among === undefined ? <ReferencePicker {...props} choice={FREE_CHOICE} /> : <LinkedReference {...props} />;
}

function LinkedReference(props: ControlProps): ReactNode {
  const choice = useLinkedChoice(props, idOf(props.value));
  return <ReferencePicker {...props} choice={choice} />;
}

function idOf(value: ControlProps['value']): number | null {
  return typeof value === 'number' ? value : null;
}

function ReferencePicker({ choice, ...props }: ControlProps & { readonly choice: LinkedChoice }): ReactNode {
  const text = useText();
  const { module, field, aria, value, record, disabled, onChange, onBlur } = props;
  const entity = field.to ?? '';
  const key = field.key ?? 'Id';
  const edition = useRecordEdition(module.descriptor, record);
  const id = idOf(value);
  const { among, awaits, settle } = choice;
  const load = useLoad(props, { entity, key, edition, choice });
  const texts = usePickerTexts(awaits);
  // The names of the record as it was read, and of what was picked since; the server tells only of others.
  const [read] = useState({ id, label: readText(record, field.libelle ?? '') });
  const [picked, setPicked] = useState<PickerOption | null>(null);
  const isKnown = id === null || picked?.id === id || (read.id === id && read.label !== null);
  const names = useReferenceNames({ entity, key }, isKnown ? [] : [id]);
  const label = nameOf(id, [picked, read]) ?? names.get(id ?? 0) ?? '…';
  const [typed, setTyped] = useState('');
  function choose(option: PickerOption | null): void {
    settle();
    setTyped('');
    setPicked(option);
    onChange(option?.id ?? null);
  }
  const created = useCreatedElsewhere(async (made) => (await loadReference({ entity, key }, [made]))[0] ?? null, choose);
  const target = useTarget({ entity, key });
  // A choice with a rule of its own offers no creation here.
  const canCreate = target?.canCreate === true && !disabled && awaits === null && field.choices === undefined;
  function creationOf(name: string): FieldCreation | null {
    return target === null || !canCreate ? null : fieldCreation(target, { given: { among: among ?? {}, name }, created, fieldId: aria.id });
  }
  return (
    <div className="ui-reference">
      <Picker
        aria={aria}
        creation={canCreate ? { label: (nom) => text('selecteur.creerNom', { nom }), run: (name) => creationOf(name)?.start() } : null}
        disabled={disabled}
        load={load}
        onBlur={onBlur}
        onChange={choose}
        onType={setTyped}
        texts={texts}
        value={id === null ? null : { id, label, detail: null }}
      />
      <ReferenceLinks creation={id === null ? creationOf(typed.trim()) : null} id={id} target={target} />
    </div>
  );
}

interface Loaded extends ReferenceTarget {
  readonly edition: number | null;
  readonly choice: LinkedChoice;
}

/** The records that may be chosen: those of the rule of the field, where it has one of its own. */
function useLoad({ field, record }: ControlProps, { entity, key, edition, choice }: Loaded): LoadOptions {
  const { among, awaits } = choice;
  return useCallback(
    async (search: string, signal: AbortSignal) => {
      if (awaits !== null) return [];
      if (field.choices !== undefined) return (await fieldChoices(field.choices))(record, search, signal);
      return searchReference({ entity, key, edition, among }, search, signal);
    },
    [entity, key, edition, among, awaits, field, record],
  );
}

function nameOf(
  id: number | null,
  options: readonly ({ readonly id: number | null; readonly label: string | null } | null)[],
): string | undefined {
  return options.find((option) => option?.id === id && option?.label !== null)?.label ?? undefined;
}

/** Target of a field, for this person; undefined while it is not known, null: it has no sheet. */
function useTarget({ entity, key }: ReferenceTarget): Target | null | undefined {
  const language = useLanguage();
  const { can } = useRights();
  const module = useEntity(entity);
  // Only who is named by an id has an address.
  if (key !== 'Id') return null;
  if (module === null) return undefined;
  const { descriptor } = module;
  const screen = sheetScreen(descriptor);
  if (screen === null) return null;
  const canCreate = descriptor.operations.includes('create') && can(descriptor.rights.write);
  return { module, screen, nom: entityLabel(module, 'one', language).toLowerCase(), canOpen: can(descriptor.rights.record), canCreate };
}

interface Target {
  readonly module: EntityModule;
  readonly screen: ScreenDescriptor;
  /** Its name. */
  readonly nom: string;
  readonly canOpen: boolean;
  readonly canCreate: boolean;
}

interface LinksProps {
  readonly target: Target | null | undefined;
  readonly id: number | null;
  readonly creation: FieldCreation | null;
}

function ReferenceLinks({ target, id, creation }: LinksProps): ReactNode {
  if (target === undefined) return <LinkRoom />;
  if (target === null) return null;
  const { module, screen, nom, canOpen } = target;
  if (id === null) {
    if (creation !== null) return <CreateLink creation={creation} nom={nom} />;
    return canOpen ? <LinkRoom /> : null;
  }
  const href = recordPath(screen, id, { depth: 0, params: {} });
  return href !== null && canOpen ? <OpenLink entity={module} href={href} id={id} nom={nom} /> : null;
}

interface LinkProps {
  readonly href: string;
  /** Name of its target. */
  readonly nom: string;
}

function OpenLink({ entity, id, href, nom }: LinkProps & { readonly entity: EntityModule; readonly id: number }): ReactNode {
  const text = useText();
  const label = text('selecteur.ouvrir', { nom });
  return (
    <PeekLink aria-label={label} className="ui-icon-button" entity={entity} href={href} id={id} rel="noreferrer" target="_blank">
      <ExternalLink aria-hidden size={14} />
    </PeekLink>
  );
}

interface FieldCreation {
  readonly given: GivenRecord;
  /** The new record on a page of its own. */
  readonly href: string;
  readonly listen: () => void;
  /** Opens its sheet beside; false: one is open there already. */
  readonly begin: (link: HTMLElement | null) => boolean;
  /** Beside, else on a page of its own. */
  readonly start: () => void;
}

interface FieldCreationInput {
  readonly given: GivenRecord;
  readonly created: ReturnType<typeof useCreatedElsewhere>;
  readonly fieldId: string;
}

/** A record that the field lacks: made, it is chosen there. */
function fieldCreation({ module, screen }: Target, { given, created, fieldId }: FieldCreationInput): FieldCreation | null {
  const bare = recordPath(screen, 0, { depth: 0, params: {} });
  if (bare === null) return null;
  const href = created.awaiting(withPrefill(bare, given));
  function begin(link: HTMLElement | null): boolean {
    created.listen();
    function backTo(): HTMLElement | null {
      return link?.isConnected === true ? link : document.getElementById(fieldId);
    }
    return openBeside({ entity: module, screen, given, href, backTo, onMade: created.take });
  }
  function start(): void {
    if (!begin(null)) window.open(href, '_blank');
  }
  return { given, href, listen: created.listen, begin, start };
}

/** Beside, or in a tab of its own for whoever asks the browser for one. */
function CreateLink({ creation, nom }: { readonly creation: FieldCreation; readonly nom: string }): ReactNode {
  const text = useText();
  const label = text('selecteur.creer', { nom });
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    creation.listen();
    const isTab = event.ctrlKey || event.metaKey || event.shiftKey;
    // One beside the other is enough: the second is a page.
    if (!isTab && creation.begin(event.currentTarget)) event.preventDefault();
  }
  return (
    <a
      aria-label={label}
      className="ui-icon-button"
      data-typed={creation.given.name === '' ? undefined : ''}
      href={creation.href}
      onAuxClick={creation.listen}
      onClick={onClick}
      rel="noreferrer"
      target="_blank"
      title={label}
    >
      <Plus aria-hidden size={14} />
    </a>
  );
}

/** The room of the link to come: neither its arrival nor what is chosen moves anything beside it. */
function LinkRoom(): ReactNode {
  return <span aria-hidden className="ui-icon-button ui-hidden" />;
}

/** Several records held by this one. */
export function IdsControl({ field, label, aria, value, record, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const among = useMemo(() => {
    const condition = amongOf(field, record);
    return isAwaited(condition) ? null : condition;
  }, [field, record]);
  const ids = Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
  const [initialNames] = useState(() => namesOf(ids, record[field.libelle ?? '']));
  return (
    <ReferenceValues
      among={among}
      aria={aria}
      disabled={disabled}
      ids={ids}
      known={initialNames}
      label={label}
      onBlur={onBlur}
      onChange={(next) => onChange([...next])}
      target={{ entity: field.to ?? '', key: field.key ?? 'Id' }}
    />
  );
}

/** The texts beside a list of ids are in the same order. */
function namesOf(ids: readonly number[], labels: RecordData[string]): ReadonlyMap<number, string> {
  const texts = Array.isArray(labels) ? labels : [];
  return new Map(ids.flatMap((id, index) => (typeof texts[index] === 'string' ? [[id, texts[index]] as const] : [])));
}
