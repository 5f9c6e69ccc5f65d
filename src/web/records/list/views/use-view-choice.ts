import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import { useUser } from '#web/session/rights.ts';
import { sortOfColumns } from '#domain/records/query/saved-views.ts';
import { useAddress } from '../../use-address.ts';
import { readPersonal, writePersonal } from '../../personal-store.ts';
import { formatListSearch, type ListSearch } from '../list-search.ts';
import type { ListController } from '../use-list.ts';
import type { SavedView } from './saved-view.ts';
import { layoutOfColumns, searchOfData } from './view-model.ts';

/** A view by its name: the filter and the presentation that share it. */
export interface NamedView {
  readonly name: string;
  readonly filtre: SavedView | null;
  readonly presentation: SavedView | null;
}

export interface ViewChoice {
  /** Ids of what is selected in the address; null when nothing is. */
  readonly filtre: number | null;
  readonly presentation: number | null;
  /** The address says something of the list already. */
  readonly hasAddress: boolean;
  /** `replace`: nobody requested it, so Back does not return to before. */
  readonly select: (view: Partial<Pick<NamedView, 'filtre' | 'presentation'>>, replace?: boolean) => void;
  readonly forget: (kind: 'filtre' | 'presentation') => void;
  readonly defaultName: string | null;
  readonly setDefault: (name: string | null) => void;
}

interface Chosen {
  readonly filtre?: number | undefined;
  readonly presentation?: number | undefined;
  readonly replace?: boolean;
}

/** Selection among the saved views: it is in the address, like the rest of the list. */
export function useViewChoice(list: ListController, screen: string): ViewChoice {
  const user = useUser();
  const { pathname, raw } = useAddress();
  const navigate = useNavigate();
  const key = { user: user?.id ?? 0, screen };
  function go(part: Partial<ListSearch>, { replace, ...chosen }: Chosen): void {
    const next: ListSearch = { ...list.search, page: 1, ...part };
    void navigate({
      href: `${pathname}${defaultStringifySearch({ ...raw, ...formatListSearch(next), ...chosen })}`,
      replace: replace === true,
    });
  }
  const stored = readPersonal('vue', key);
  return {
    filtre: idOf(raw['filtre']),
    presentation: idOf(raw['presentation']),
    hasAddress: Object.keys(raw).some((name) => name !== 'lang'),
    select: ({ filtre, presentation }, replace = false) => {
      const sort = presentation ? sortOfColumns(presentation.Colonnes) : undefined;
      if (presentation) list.layout.setLayout(layoutOfColumns(presentation.Colonnes, list.layout.layout));
      go(
        { ...(filtre ? searchOfData(filtre.Data) : {}), ...(sort === undefined ? {} : { sort }) },
        { ...(filtre ? { filtre: filtre.Id } : {}), ...(presentation ? { presentation: presentation.Id } : {}), replace },
      );
    },
    forget: (kind) => go({}, { [kind]: undefined }),
    defaultName: typeof stored === 'string' ? stored : null,
    setDefault: (name) => writePersonal('vue', key, name),
  };
}

function idOf(raw: unknown): number | null {
  const id = Number(raw);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The saved filters and presentations of a list by name, mine before those of others. */
export function namedViews(filtres: readonly SavedView[], presentations: readonly SavedView[]): readonly NamedView[] {
  const names = [...new Set([...filtres, ...presentations].map(({ Libelle }) => Libelle))];
  return names.map((name) => {
    const filtre = filtres.find(({ Libelle }) => Libelle === name) ?? null;
    const author = filtre?.IdCreateur;
    const presentation = presentations.find((one) => one.Libelle === name && (author === undefined || one.IdCreateur === author)) ?? null;
    return { name, filtre, presentation };
  });
}
