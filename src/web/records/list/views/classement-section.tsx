import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { Button } from '#web/ui/button.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { NameForm } from './name-form.tsx';
import type { SavedView, ViewContent } from './saved-view.ts';
import { ViewRow } from './view-row.tsx';
import type { ViewsProps } from './views-props.ts';

/** Saved selections: the rows selected in the list are put in one, or taken away from it. */
export function ClassementSection(props: ViewsProps): ReactNode {
  const { list, views } = props;
  const text = useText();
  const [isNaming, setNaming] = useState(false);
  const { create, itemsOf, remove } = useClassements(props);
  const { count } = list.selection;
  return (
    <section aria-label={text('vue.classements')}>
      <h2>{text('vue.classements')}</h2>
      <ul>
        {views.of('classement').map((view) => (
          <ViewRow
            isMine={views.isMine(view)}
            isSelected={list.search.classement === view.Id}
            items={itemsOf(view)}
            key={view.Id}
            notes={[text('vue.elements', { count: view.NbItem }), ...(view.IsPublic ? [text('vue.partagee')] : [])]}
            onRemove={() => void remove(view)}
            onRename={async (Libelle, IsPublic) => {
              await views.save('classement', { Id: view.Id, Libelle, IsPublic }, { content: [] });
            }}
            onSelect={() => list.change({ classement: list.search.classement === view.Id ? null : view.Id, sort: null })}
            view={view}
          />
        ))}
      </ul>
      {isNaming ? (
        <NameForm
          onCancel={() => setNaming(false)}
          onSave={async (Libelle, IsPublic) => {
            if (await create(Libelle, IsPublic)) setNaming(false);
          }}
        />
      ) : null}
      {isNaming || count === 0 ? null : (
        <Button onClick={() => setNaming(true)} variant="quiet">
          {text('vue.nouveauClassement', { nombre: count })}
        </Button>
      )}
      {count === 0 ? <p>{text('vue.classerDabord')}</p> : null}
      {list.search.classement === null ? null : (
        <Button onClick={() => list.change({ classement: null })} variant="quiet">
          {text('vue.quitterClassement')}
        </Button>
      )}
    </section>
  );
}

function useClassements({ entity: { descriptor }, list, views }: ViewsProps) {
  const text = useText();
  const queries = useQueryClient();
  async function create(Libelle: string, IsPublic: boolean): Promise<boolean> {
    const id = await views.save('classement', { Libelle, IsPublic }, await membersOf(descriptor.plural, list));
    if (id === null) return false;
    list.change({ classement: id, sort: null });
    return true;
  }
  async function change(view: SavedView, isRemoval: boolean): Promise<void> {
    const members = { ...(await membersOf(descriptor.plural, list)), delete: isRemoval };
    await views.save('classement', { Id: view.Id, Libelle: view.Libelle, IsPublic: view.IsPublic }, members);
    await queries.invalidateQueries({ queryKey: [descriptor.name] });
  }
  async function remove(view: SavedView): Promise<void> {
    if ((await views.remove('classement', view)) && list.search.classement === view.Id) list.change({ classement: null });
  }
  function itemsOf(view: SavedView): readonly MenuItem[] {
    return list.selection.count === 0
      ? []
      : [
          { key: 'ajouter', label: text('vue.ajouterSelection'), onSelect: () => void change(view, false) },
          { key: 'retirer', label: text('vue.retirerSelection'), onSelect: () => void change(view, true) },
        ];
  }
  return { create, remove, itemsOf };
}

/** The selected ids; « all » is sent as the key of its filter, which the count answers (000 §7.3). */
async function membersOf(plural: string, list: ViewsProps['list']): Promise<ViewContent> {
  const { selection } = list.selection;
  if (selection.mode === 'some') return { content: [...selection.ids] };
  const filter = { ...selection.filter, IdsPkExclude: [...selection.except] };
  const { headers } = await clientOf({ plural }).countByPost(filter);
  return { content: [], filtreSessionKey: headers.get('x-filtre-session-key') ?? '' };
}
