import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { NameForm } from './name-form.tsx';
import type { SavedView, ViewContent } from './saved-view.ts';
import { columnsOfLayout, dataOfSearch, isModified } from './view-model.ts';
import { useViewFollowing } from './use-view-following.ts';
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
  async function create(Libelle: string, IsPublic: boolean): Promise<void> {
    if ((await views.save(kind, { Libelle, IsPublic }, shownContent(props))) !== null) setNaming(false);
  }
  return (
    <section aria-label={text(TEXTS[kind].title)}>
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

/** Present content of the list, as a view stores it. */
function shownContent({ kind, list, screen }: ViewSectionProps): ViewContent {
  return kind === 'filtre' ? { Data: dataOfSearch(list.search) } : { Colonnes: columnsOfLayout(list.layout.layout, list.sort, screen) };
}

interface SavedViewRowProps extends ViewSectionProps {
  readonly view: SavedView;
}

function SavedViewRow(props: SavedViewRowProps): ReactNode {
  const { kind, list, views, choice, view } = props;
  const text = useText();
  const isDefault = choice.defaultName === view.Libelle;
  const following = useViewFollowing(view.Id, kind === 'filtre');
  async function remove(): Promise<void> {
    if ((await views.remove(kind, view)) && choice[kind] === view.Id) choice.forget(kind);
  }
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
        ...following.items,
      ]}
      notes={[
        ...(view.IsPublic ? [text('vue.partagee')] : []),
        ...(isDefault ? [text('vue.parDefaut')] : []),
        ...(following.isFollowed ? [text('vue.suivie')] : []),
        ...(kind === 'filtre' && choice.filtre === view.Id && isModified(list.search, view.Data) ? [text('vue.modifiee')] : []),
      ]}
      onRemove={() => void remove()}
      onRename={(Libelle, IsPublic) => rename(props, { Libelle, IsPublic })}
      // Sharing a view shares its columns and their order too.
      onSelect={() => choice.select({ ...(views.isMine(view) ? {} : { presentation: twinOf(props) }), [kind]: view })}
      view={view}
    />
  );
}

/** The presentation that makes a view of this filter. */
function twinOf({ kind, views, view }: SavedViewRowProps): SavedView | null {
  return kind === 'presentation'
    ? null
    : (views.of('presentation').find(({ Libelle, IdCreateur }) => Libelle === view.Libelle && IdCreateur === view.IdCreateur) ?? null);
}

/** A view that is shared without columns of its own takes those on screen. */
async function rename(props: SavedViewRowProps, given: Pick<SavedView, 'Libelle' | 'IsPublic'>): Promise<void> {
  const { kind, views, choice, view, list, screen } = props;
  const twin = twinOf(props);
  const content: ViewContent = kind === 'filtre' ? { Data: view.Data } : { Colonnes: view.Colonnes };
  if ((await views.save(kind, { Id: view.Id, ...given }, content)) === null) return;
  if (twin !== null) await views.save('presentation', { Id: twin.Id, ...given }, { Colonnes: twin.Colonnes });
  else if (kind === 'filtre' && given.IsPublic && choice.filtre === view.Id) {
    await views.save('presentation', given, { Colonnes: columnsOfLayout(list.layout.layout, list.sort, screen) });
  }
}
