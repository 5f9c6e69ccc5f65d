import type { ViewsProps } from './views-props.ts';
import { Bookmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { PopoverPanel, usePopover } from '#web/ui/popover.tsx';
import { ClassementSection } from './classement-section.tsx';
import { NameForm } from './name-form.tsx';
import type { ViewKind } from './saved-view.ts';
import { columnsOfLayout, dataOfSearch } from './view-model.ts';
import { ViewSection } from './view-section.tsx';

/** « Vues »: save what the list shows under a name, and the three kinds of saved views with what may be done of each. */
export function ViewsMenu(props: ViewsProps): ReactNode {
  const text = useText();
  const popover = usePopover();
  return (
    <>
      <Button aria-expanded={popover.isOpen} aria-haspopup="dialog" icon={Bookmark} popoverTarget={popover.id}>
        {text('outils.vues')}
      </Button>
      <PopoverPanel className="views-panel" control={popover} label={text('outils.vues')}>
        <SaveWhole {...props} />
        <ViewSection {...props} kind="filtre" />
        <ViewSection {...props} kind="presentation" />
        <ClassementSection {...props} />
      </PopoverPanel>
    </>
  );
}

/** A view is a filter and a presentation of the same name. */
function SaveWhole({ list, screen, views, choice }: ViewsProps): ReactNode {
  const text = useText();
  const [isNaming, setNaming] = useState(false);
  async function save(Libelle: string, IsPublic: boolean): Promise<void> {
    const content = {
      filtre: { Data: dataOfSearch(list.search) },
      presentation: { Colonnes: columnsOfLayout(list.layout.layout, list.sort, screen) },
    };
    function findExisting(kind: ViewKind) {
      return views.of(kind).find((view) => view.Libelle === Libelle && views.isMine(view));
    }
    async function store(kind: 'filtre' | 'presentation'): Promise<number | null> {
      const same = findExisting(kind);
      return views.save(kind, { Libelle, IsPublic, ...(same === undefined ? {} : { Id: same.Id }) }, content[kind]);
    }
    const filtre = await store('filtre');
    if (filtre === null) return;
    await store('presentation');
    setNaming(false);
    const base = { Libelle, IsPublic, IdCreateur: 0, NbItem: 0, Colonnes: [] };
    choice.select({ filtre: { ...base, Id: filtre, Data: content.filtre.Data } });
  }
  if (isNaming) return <NameForm onCancel={() => setNaming(false)} onSave={save} />;
  return (
    <div>
      <Button onClick={() => setNaming(true)}>{text('vue.enregistrer')}</Button>
      <p>{text('vue.enregistrerDetail')}</p>
    </div>
  );
}
