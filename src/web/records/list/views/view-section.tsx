import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { NameForm } from './name-form.tsx';
import type { SavedView, ViewContent } from './saved-view.ts';
import { columnsOfLayout, dataOfSearch, isModified } from './view-model.ts';
import { ViewRow } from './view-row.tsx';
import type { ViewsProps } from './views-props.ts';

const TEXTS = {
  filtre: { title: 'vue.filtres', save: 'vue.nouveauFiltre' },
  presentation: { title: 'vue.presentations', save: 'vue.nouvellePresentation' },
} as const;

/** Saved filters, or presentations: open, save, update, rename, share, delete. */
export function ViewSection({ kind, list, screen, views, choice }: ViewsProps & { readonly kind: 'filtre' | 'presentation' }): ReactNode {
  const text = useText();
  const [isNaming, setNaming] = useState(false);
  const all = views.of(kind);
  const current = (): ViewContent =>
    kind === 'filtre' ? { Data: dataOfSearch(list.search) } : { Colonnes: columnsOfLayout(list.layout.layout, list.sort, screen) };
  const contentOf = (view: SavedView): ViewContent => (kind === 'filtre' ? { Data: view.Data } : { Colonnes: view.Colonnes });
  const create = async (Libelle: string, IsPublic: boolean): Promise<void> => {
    if ((await views.save(kind, { Libelle, IsPublic }, current())) !== null) setNaming(false);
  };
  const remove = async (view: SavedView): Promise<void> => {
    if ((await views.remove(kind, view)) && choice[kind] === view.Id) choice.forget(kind);
  };
  const open = (view: SavedView): void => choice.select({ [kind]: view });
  return (
    <section aria-label={text(TEXTS[kind].title)} className="views-section">
      <h2>{text(TEXTS[kind].title)}</h2>
      {all.length === 0 ? <p>{text('vue.aucune')}</p> : null}
      <ul>
        {all.map((view) => (
          <ViewRow
            isMine={views.isMine(view)}
            isSelected={choice[kind] === view.Id}
            items={[
              {
                key: 'mettreAJour',
                label: text('vue.mettreAJour'),
                onSelect: () => void views.save(kind, { Id: view.Id, Libelle: view.Libelle, IsPublic: view.IsPublic }, current()),
              },
              {
                key: 'defaut',
                label: text(choice.defaultName === view.Libelle ? 'vue.plusParDefaut' : 'vue.defaut'),
                onSelect: () => choice.setDefault(choice.defaultName === view.Libelle ? null : view.Libelle),
              },
            ]}
            key={view.Id}
            notes={[
              ...(view.IsPublic ? [text('vue.partagee')] : []),
              ...(choice.defaultName === view.Libelle ? [text('vue.parDefaut')] : []),
              ...(kind === 'filtre' && choice.filtre === view.Id && isModified(list.search, view.Data) ? [text('vue.modifiee')] : []),
            ]}
            onRemove={() => void remove(view)}
            onRename={async (Libelle, IsPublic) => {
              await views.save(kind, { Id: view.Id, Libelle, IsPublic }, contentOf(view));
            }}
            onSelect={() => open(view)}
            view={view}
          />
        ))}
      </ul>
      {isNaming ? (
        <NameForm onCancel={() => setNaming(false)} onSave={create} />
      ) : (
        <Button onClick={() => setNaming(true)} variant="quiet">
          {text(TEXTS[kind].save)}
        </Button>
      )}
    </section>
  );
}
