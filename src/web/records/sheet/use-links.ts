import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModule, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { addLink, areLinksModified, type LinkEdit, openLinks, removeLink } from '#domain/records/list-edit.ts';
import { readId, readText, type RecordData } from '#domain/records/record-data.ts';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { changeLinks, loadLinks, recordKeys } from '../record-api.ts';
import type { SaveOutcome, TabSession } from './tab-rules.ts';

export type LinksTabDescriptor = Extract<TabDescriptor, { readonly kind: 'links' }>;

export interface LinksController {
  readonly session: TabSession;
  readonly isLoading: boolean;
  readonly isModified: boolean;
  readonly items: readonly PickerOption[];
  readonly add: (option: PickerOption) => void;
  readonly remove: (id: number) => void;
}

interface LinksInput {
  readonly entity: EntityModule;
  readonly tab: LinksTabDescriptor;
  readonly id: number;
}

const NO_ROWS: readonly RecordData[] = [];

/** Links of the record: added and removed on screen, sent when the tab is saved. */
export function useLinks({ entity, tab, id }: LinksInput): LinksController {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const key = recordKeys.links(entity.descriptor.name, id, tab.field);
  const { data: rows = NO_ROWS, isPending } = useQuery({ queryKey: key, queryFn: () => loadLinks(entity.descriptor, id, tab.field) });
  const [picked, setPicked] = useState<ReadonlyMap<number, PickerOption>>(new Map());
  const [source, setSource] = useState(rows);
  const [links, setLinks] = useState<LinkEdit>(() => openLinks(rows.map(readId)));
  if (source !== rows && !areLinksModified(links)) {
    setSource(rows);
    setLinks(openLinks(rows.map(readId)));
  }
  const isModified = areLinksModified(links);
  const cancel = (): void => setLinks(openLinks(rows.map(readId)));
  const save = async (): Promise<SaveOutcome> => {
    if (!isModified) {
      notify('info', text('app.aucuneModif'));
      return -1;
    }
    try {
      const removed =
        links.removed.length === 0 ||
        (await changeLinks(entity.descriptor, { id, field: tab.field, ids: links.removed, method: 'DELETE' }));
      const added =
        links.added.length === 0 || (await changeLinks(entity.descriptor, { id, field: tab.field, ids: links.added, method: 'POST' }));
      if (!removed || !added) {
        await dialogs.alert({ text: text(removed ? 'app.saveNok' : 'app.deleteNok'), kind: 'danger' });
        return false;
      }
      notify('success', text(links.added.length > 0 ? 'app.saveOk' : 'app.deleteOk'));
      setLinks({ ...links, added: [], removed: [] });
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
      return 'saved';
    } catch (error) {
      await dialogs.alert({ text: error instanceof ApiError ? error.detail : text('app.saveNok'), kind: 'danger' });
      return false;
    }
  };
  const known = new Map([...rows.map(asOption), ...picked.values()].map((option) => [option.id, option]));
  return {
    session: { state: () => ({ isModified, isValid: true }), save, cancel },
    isLoading: isPending,
    isModified,
    items: links.linked.map((link) => known.get(link) ?? { id: link, label: `#${link}`, detail: null }),
    add: (option) => {
      setPicked((options) => new Map([...options, [option.id, option]]));
      setLinks((current) => addLink(current, option.id));
    },
    remove: (link) => setLinks((current) => removeLink(current, link)),
  };
}

function asOption(row: RecordData): PickerOption {
  return { id: readId(row), label: readText(row, 'Libelle') ?? `#${readId(row)}`, detail: readText(row, 'Detail') };
}
