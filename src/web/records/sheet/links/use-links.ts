import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModule, FieldDescriptor, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import {
  addLink,
  areLinksModified,
  isWholeListModified,
  type LinkEdit,
  moveLink,
  openLinks,
  rebaseLinks,
  removeLink,
  sayOfLink,
} from '#domain/records/write/link-edit.ts';
import { isSavedWhole, payloadDefault, payloadOf } from '#domain/records/write/link-payload.ts';
import { readId, readText, readVersion, type RecordData } from '#domain/values/record-data.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { failureText } from '#web/records/failure-text.ts';
import { loadRecord, recordKeys, type SaveReply } from '#web/records/record-api.ts';
import { changeLinks, loadLinks, saveLinks } from './link-api.ts';
import type { MoveRow } from '../parts/row-handle.tsx';
import { toFieldError } from '../record/server-errors.ts';
import type { SaveOutcome, TabSession } from '../frame/tab-rules.ts';

export type LinksTabDescriptor = Extract<TabDescriptor, { readonly kind: 'links' }>;

export interface LinkItem extends PickerOption {
  /** Values of the link, with the edits since. */
  readonly said: RecordData;
}

export interface LinksController {
  readonly session: TabSession;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  readonly isModified: boolean;
  readonly items: readonly LinkItem[];
  readonly errorsOf: (id: number) => readonly FieldError[];
  readonly add: (option: PickerOption) => void;
  readonly remove: (id: number) => void;
  readonly move: MoveRow;
  readonly say: (id: number, changes: RecordData) => void;
}

interface LinksInput {
  readonly entity: EntityModule;
  readonly tab: LinksTabDescriptor;
  readonly id: number;
}

interface ReadLinks {
  readonly version: number;
  readonly rows: readonly RecordData[];
}

const NOTHING: ReadLinks = { version: 0, rows: [] };

/** Links of the record: added, removed, ordered and shown on screen, sent when the tab is saved. */
export function useLinks(input: LinksInput): LinksController {
  const { entity, tab, id } = input;
  const field = entity.descriptor.fields.find(({ name }) => name === tab.field);
  const isOrdered = field?.link?.ordered === true;
  const read = useQuery({
    queryKey: recordKeys.links(entity.descriptor.name, id, tab.field),
    queryFn: () => readLinks({ entity, tab, id }, field),
  });
  const { data = NOTHING } = read;
  const [picked, setPicked] = useState<ReadonlyMap<number, PickerOption>>(new Map());
  const [source, setSource] = useState(data);
  const [links, setLinks] = useState<LinkEdit>(() => openLinks(data.rows.map(readId)));
  const [refused, setRefused] = useState<ReadonlyMap<number, readonly FieldError[]>>(new Map());
  if (source !== data) {
    setSource(data);
    setLinks(rebaseLinks(links, data.rows.map(readId)));
  }
  const isModified = areLinksModified(links, isOrdered);
  function cancel(): void {
    setLinks(openLinks(data.rows.map(readId)));
    setRefused(new Map());
  }
  const optionsById = new Map([...data.rows.map(asOption), ...picked.values()].map((option) => [option.id, option]));
  const save = useLinksSave(input, { field, isOrdered, data, links, known: optionsById, setLinks, setRefused });
  const rows = new Map(data.rows.map((row) => [readId(row), row]));
  return {
    session: { state: () => ({ isModified, isValid: true }), save, cancel },
    isLoading: read.isPending,
    error: read.error,
    reload: () => void read.refetch(),
    isModified,
    items: links.linked.map((link) => ({
      ...(optionsById.get(link) ?? { id: link, label: `#${link}`, detail: null }),
      said: { ...rows.get(link), ...links.said.get(link) },
    })),
    errorsOf: (link) => refused.get(link) ?? [],
    add: (option) => {
      setPicked((options) => new Map([...options, [option.id, option]]));
      setLinks((current) => addLink(current, option.id));
    },
    remove: (link) => setLinks((current) => removeLink(current, link)),
    move: (from, to) => setLinks((current) => moveLink(current, from, to)),
    say: (link, changes) => setLinks((current) => sayOfLink(current, link, changes)),
  };
}

interface EditedLinks {
  readonly field: FieldDescriptor | undefined;
  readonly isOrdered: boolean;
  readonly data: ReadLinks;
  readonly links: LinkEdit;
  /** Name of each link, read or picked. */
  readonly known: ReadonlyMap<number, PickerOption>;
  readonly setLinks: (links: LinkEdit) => void;
  readonly setRefused: (refused: ReadonlyMap<number, readonly FieldError[]>) => void;
}

function useLinksSave(input: LinksInput, edited: EditedLinks): () => Promise<SaveOutcome> {
  const { entity, tab, id } = input;
  const { isOrdered, links, setLinks, setRefused } = edited;
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const key = recordKeys.links(entity.descriptor.name, id, tab.field);
  return async () => {
    if (!areLinksModified(links, isOrdered)) {
      notify('info', text('app.aucuneModif'));
      return -1;
    }
    try {
      // The next save may come before the list is read again: it stands on what this one stored.
      const { ok, failure } = await sendLinks(input, edited, (stored) => queries.setQueryData<ReadLinks>(key, stored));
      if (!ok) {
        await dialogs.alert({ title: text('alert.echec'), text: text(failure), kind: 'danger' });
        return false;
      }
      const isRemoval = links.added.length === 0 && !isWholeListModified(links, isOrdered);
      notify('success', text(isRemoval ? 'app.deleteOk' : 'app.saveOk'));
      setRefused(new Map());
      setLinks({ ...openLinks(links.linked) });
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
      return 'saved';
    } catch (error) {
      if (error instanceof ApiError) setRefused(errorsByLink(error.errors.map(toFieldError), links.linked));
      // Somebody else changed the list meanwhile: theirs is read, ours stays over it for the next save.
      if (error instanceof ApiError && error.status === 409) await queries.invalidateQueries({ queryKey: key });
      await dialogs.alert({ title: text('alert.enregistrement'), text: failureText(error, text('app.saveNok')), kind: 'danger' });
      return false;
    }
  };
}

interface SentLinks {
  readonly ok: boolean;
  readonly failure: 'app.saveNok' | 'app.deleteNok';
}

async function sendLinks(
  { entity, tab, id }: LinksInput,
  { field, isOrdered, data, links, known }: EditedLinks,
  onStored: (stored: ReadLinks) => void,
): Promise<SentLinks> {
  const before = new Map(data.rows.map((row) => [readId(row), row]));
  function rowOf(link: RecordData): RecordData {
    const { label, detail } = known.get(readId(link)) ?? { label: null, detail: null };
    return { ...before.get(readId(link)), Libelle: label, Detail: detail, ...link };
  }
  if (isWholeListModified(links, isOrdered)) {
    const Liens = links.linked.map((link) => ({ Id: link, ...blankAsNull(links.said.get(link) ?? {}) }));
    const saved = await saveWhole({ entity, tab, id }, { field, read: data, links: Liens });
    if (saved.ok && saved.version !== null) onStored({ version: saved.version, rows: Liens.map(rowOf) });
    return { ok: saved.ok, failure: 'app.saveNok' };
  }
  function change(ids: readonly number[], method: 'POST' | 'DELETE'): Promise<boolean> {
    return ids.length === 0 ? Promise.resolve(true) : changeLinks(entity.descriptor, { id, field: tab.field, ids, method });
  }
  if (!(await change(links.removed, 'DELETE'))) return { ok: false, failure: 'app.deleteNok' };
  const ok = await change(links.added, 'POST');
  // Such an answer tells no version: the next save is refused once, finds these rows, and is sent again.
  if (ok) onStored({ version: data.version, rows: links.linked.map((link) => rowOf({ Id: link })) });
  return { ok, failure: 'app.saveNok' };
}

/** The version is read before the links: a save on it is refused as soon as the links are newer than what is shown. */
async function readLinks({ entity, tab, id }: LinksInput, field: FieldDescriptor | undefined): Promise<ReadLinks> {
  const { descriptor } = entity;
  const version = field !== undefined && isSavedWhole(field) ? readVersion(await loadRecord(descriptor, id)) : 0;
  return { version, rows: await loadLinks(descriptor, id, tab.field) };
}

interface WholeList {
  readonly field: FieldDescriptor | undefined;
  readonly read: ReadLinks;
  readonly links: readonly RecordData[];
}

/** A record that moved on while its links did not (its own fields were saved, from the same tab perhaps) is no conflict of the list. */
async function saveWhole(input: LinksInput, { field, read, links }: WholeList): Promise<SaveReply> {
  const { descriptor } = input.entity;
  function attempt(version: number): Promise<SaveReply> {
    return saveLinks(descriptor, { id: input.id, field: input.tab.field, version, links });
  }
  try {
    return await attempt(read.version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const fresh = await readLinks(input, field);
    if (fresh.version === read.version || toldBy(fresh, field) !== toldBy(read, field)) throw error;
    return attempt(fresh.version);
  }
}

/** Linked records, in order, with the values of their links: their names and ranks follow. */
function toldBy({ rows }: ReadLinks, field: FieldDescriptor | undefined): string {
  const payload = field === undefined ? [] : payloadOf(field);
  return JSON.stringify(
    rows.map((row) => [readId(row), ...payload.map((payloadField) => row[payloadField.name] ?? payloadDefault(payloadField))]),
  );
}

/** `Liens.3.Role` of a refusal → the link and the field it is about. */
function errorsByLink(errors: readonly FieldError[], linked: readonly number[]): ReadonlyMap<number, readonly FieldError[]> {
  const found = errors.flatMap((error) => {
    const [, index, ...rest] = error.path.split('.');
    const link = linked[Number(index)];
    return link === undefined ? [] : [{ link, error: { ...error, path: rest.join('.') } }];
  });
  return new Map([...Map.groupBy(found, ({ link }) => link)].map(([link, all]) => [link, all.map(({ error }) => error)]));
}

function blankAsNull(values: RecordData): RecordData {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
}

function asOption(row: RecordData): PickerOption {
  return { id: readId(row), label: readText(row, 'Libelle') ?? `#${readId(row)}`, detail: readText(row, 'Detail') };
}
