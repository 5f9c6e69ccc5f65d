import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { mayCreate, newLabel } from './new-label.ts';
import type { ListController } from './use-list.ts';

interface ListEmptyProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly onNew: ((how: { readonly newTab: boolean }) => void) | null;
}

/** An empty list says why, and offers what to do about it to whoever may. */
export function ListEmpty({ entity, screen, list, onNew }: ListEmptyProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { search, change } = list;
  const isFiltered = search.text !== '' || search.filters.length > 0 || search.classement !== null;
  const canCreate = onNew !== null && mayCreate(entity, screen, can);
  const add = canCreate ? { actions: <Button onClick={() => onNew({ newTab: false })}>{newLabel(entity, text, language)}</Button> } : {};
  const isNarrow = screen.views.some(({ view, filter }) => view === list.view && filter.length > 0);
  if (!isFiltered && isNarrow) return <Notice {...add} detail={text('listeVide.vue')} icon={Inbox} title={text('liste.videVue')} />;
  if (!isFiltered)
    return <Notice {...add} detail={text(canCreate ? 'listeVide.creer' : 'listeVide.ajout')} icon={Inbox} title={text('liste.vide')} />;
  return (
    <Notice
      actions={<Button onClick={() => change({ text: '', filters: [], classement: null })}>{text('filtre.toutRetirer')}</Button>}
      detail={text('listeVide.filtre')}
      icon={SearchX}
      title={text('liste.aucun')}
    />
  );
}
