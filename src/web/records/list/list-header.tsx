import type { Language } from '#generated/i18n/languages.gen.ts';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { entityLabel } from '../lookup/resolve-field.ts';
import { countedText } from './count-label.ts';
import { mayCreate, newLabel } from './new-label.ts';
import type { ListController } from './use-list.ts';

interface ListHeaderProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly onNew: ((how: { readonly newTab: boolean }) => void) | null;
  readonly onDelete: (() => void) | null;
  /** Actions that come once the rows are there. */
  readonly extra: ReactNode;
}

export function ListHeader({ entity, screen, list, onNew, onDelete, extra }: ListHeaderProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { count } = list.selection;
  const canCreate = onNew !== null && mayCreate(entity, screen, can);
  const canDelete = count > 0 && onDelete !== null && mayDelete(entity, screen, can);
  const title = screenTitle(entity, screen, language);
  useOfferedActions({
    key: 'liste',
    label: title,
    actions: [
      ...(canCreate ? [{ key: 'nouveau', label: newLabel(entity, text, language), icon: Plus, run: () => onNew({ newTab: false }) }] : []),
      ...(canDelete ? [{ key: 'supprimer', label: text('liste.supprimerSelection', { count }), icon: Trash2, run: onDelete }] : []),
    ],
  });
  return (
    <PageHead
      count={list.data.count === null ? '\u00A0' : countedText(entity, { count: list.data.count, text, language })}
      primary={
        canCreate
          ? {
              key: 'nouveau',
              label: newLabel(entity, text, language),
              icon: Plus,
              onSelect: ({ ctrlKey, metaKey }) => onNew({ newTab: ctrlKey || metaKey }),
            }
          : null
      }
      title={title}
      tools={extra}
    />
  );
}

export function mayDelete({ descriptor }: EntityModule, { rights }: ScreenDescriptor, can: (right: string) => boolean): boolean {
  return descriptor.operations.includes('delete') && can(rights.delete);
}

export function screenTitle(entity: EntityModule, screen: ScreenDescriptor, language: Language): string {
  const key = `screens.${screen.screen}`;
  const screenLabel = entityLabel(entity, key, language);
  return screenLabel === key ? entityLabel(entity, 'many', language) : screenLabel;
}
