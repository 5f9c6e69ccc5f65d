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

interface ViewSectionProps extends ViewsProps {
  readonly kind: 'filtre' | 'presentation';
}

/** Saved filters, or presentations: open, save, update, rename, share, delete. */
export function ViewSection(props: ViewSectionProps): ReactNode {
  const { kind, views } = props;
  const text = useText();
  const [isNaming, setNaming] = useState(false);
  const all = views.of(kind);
  const create = async (Libelle: string, IsPublic: boolean): Promise<void> => {
    if ((await views.save(kind, { Libelle, IsPublic }, shownContent(props))) !== null) setNaming(false);
  };
  return (
    <section aria-label={text(TEXTS[kind].title)} className="views-section">
      <h2>{text(TEXTS[kind].title)}</h2>
      {all.length === 0 ? <p>{text('vue.aucune')}</p> : null}
      <ul>
        {all.map((view) => (
          <SavedViewRow {...props} key={view.Id} view={view} />
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

/** What the list shows now, as a view keeps it. */
const shownContent = ({ kind, list, screen }: ViewSectionProps): ViewContent =>
  kind === 'filtre' ? { Data: dataOfSearch(list.search) } : { Colonnes: columnsOfLayout(list.layout.layout, list.sort, screen) };

function SavedViewRow(props: ViewSectionProps & { readonly view: SavedView }): ReactNode {
  const { kind, list, views, choice, view } = props;
  const text = useText();
  const isDefault = choice.defaultName === view.Libelle;
  const remove = async (): Promise<void> => {
    if ((await views.remove(kind, view)) && choice[kind] === view.Id) choice.forget(kind);
  };
  return (
    <ViewRow
      isMine={views.isMine(view)}
      isSelected={choice[kind] === view.Id}
      items={[
        {
          key: 'mettreAJour',
          label: text('vue.mettreAJour'),
          onSelect: () => void views.save(kind, { Id: view.Id, Libelle: view.Libelle, IsPublic: view.IsPublic }, shownContent(props)),
        },
        {
          key: 'defaut',
          label: text(isDefault ? 'vue.plusParDefaut' : 'vue.defaut'),
          onSelect: () => choice.setDefault(isDefault ? null : view.Libelle),
        },
      ]}
      notes={[
        ...(view.IsPublic ? [text('vue.partagee')] : []),
        ...(isDefault ? [text('vue.parDefaut')] : []),
        ...(kind === 'filtre' && choice.filtre === view.Id && isModified(list.search, view.Data) ? [text('vue.modifiee')] : []),
      ]}
      onRemove={() => void remove()}
      onRename={async (Libelle, IsPublic) => {
        const content: ViewContent = kind === 'filtre' ? { Data: view.Data } : { Colonnes: view.Colonnes };
        await views.save(kind, { Id: view.Id, Libelle, IsPublic }, content);
      }}
      onSelect={() => choice.select({ [kind]: view })}
      view={view}
    />
  );
}
