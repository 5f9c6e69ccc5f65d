import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { screenTitle } from '#web/records/list/list-header.tsx';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { Button } from '#web/ui/button.tsx';

interface ImportButtonProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
}

/** Makes records of the lines of a file, for who may write them. */
export function ImportButton({ entity, screen }: ImportButtonProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const queries = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  const { descriptor } = entity;
  const mayImport = descriptor.operations.includes('create') && can(descriptor.rights.write);
  async function open(): Promise<void> {
    setOpening(true);
    try {
      const { openImport } = await import('#web/records/import/open-import.tsx');
      setOpening(false);
      const title = `${text('export.importer')} · ${screenTitle(entity, screen, language)}`;
      // What a line names may have been created with it.
      if (await openImport({ entity, screen: screen.screen, title })) await queries.invalidateQueries();
    } catch {
      notify('danger', text('http.generique'));
      setOpening(false);
    }
  }
  function run(): void {
    void open();
  }
  const action = { key: 'importer', label: text('export.importer'), icon: FileUp, run };
  useOfferedActions({ key: 'import', label: screenTitle(entity, screen, language), actions: mayImport ? [action] : [] });
  if (!mayImport) return null;
  return (
    <Button aria-label={action.label} busy={isOpening} icon={FileUp} onClick={run} title={action.label}>
      {text('outils.importer')}
    </Button>
  );
}
