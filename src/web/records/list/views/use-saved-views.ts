import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Dialogs, dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import { storedColumns } from './stored-columns.ts';
import {
  deleteView,
  loadViews,
  type SavedView,
  sendView,
  serviceOf,
  type ViewContent,
  type ViewItem,
  type ViewKind,
} from './saved-view.ts';
import { type NamedView, namedViews } from './use-view-choice.ts';

export interface SavedViews {
  readonly of: (kind: ViewKind) => readonly SavedView[];
  /** By name, once filters and presentations are both read: chosen before, a view would be half of itself. */
  readonly named: readonly NamedView[];
  readonly isMine: (view: SavedView) => boolean;
  /** Id of the view; null when the right is missing or the server refused. */
  readonly save: (kind: ViewKind, item: ViewItem, content: ViewContent) => Promise<number | null>;
  /** False, silently, for a view of somebody else (000 §6). */
  readonly remove: (kind: ViewKind, view: SavedView) => Promise<boolean>;
}

const NONE: readonly SavedView[] = [];
const NO_NAMES: readonly NamedView[] = [];

/** Kind of the notice for a failed change (000 §8.3, as written there). */
const FAILURE_KIND = { filtre: 'success', presentation: 'success', classement: 'warning' } as const;

/** My saved views of one list and those that others share, with what may be done of them. */
export function useSavedViews(screen: string): SavedViews {
  const text = useText();
  const user = useUser();
  const { can } = useRights();
  const queries = useQueryClient();
  const filtre = useViews('filtre', screen);
  const presentation = useViews('presentation', screen);
  const lists = { filtre, presentation, classement: useViews('classement', screen) };
  // The list itself asks for it: here it is only looked at.
  const columns = useQuery(storedColumns({ screen, user: user?.id ?? 0 }));
  const isMissing = [...Object.values(lists), columns].some(({ isError }) => isError);
  useEffect(() => {
    if (isMissing) notify('danger', text('app.affichageNok'));
    // oxlint-disable-next-line react/exhaustive-deps -- reported once a failure, not once a language
  }, [isMissing]);
  function deny(): null {
    notify('danger', text('app.droitManquant'));
    return null;
  }
  return {
    of: (kind) => lists[kind].data,
    named: filtre.isPending || presentation.isPending ? NO_NAMES : namedViews(filtre.data, presentation.data),
    isMine: (view) => view.IdCreateur === user?.id,
    save: async (kind, item, content) => {
      // Without the right nothing is requested from the server (000 §6).
      if (!can(`${serviceOf(kind)}-write`)) return deny();
      try {
        const reply = await sendView(kind, screen, { item, content });
        await queries.invalidateQueries({ queryKey: [serviceOf(kind)] });
        if (reply === false) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
        return typeof reply === 'number' ? reply : (item.Id ?? null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isChange = item.Id !== undefined && error.status !== 403;
        notify(isChange ? FAILURE_KIND[kind] : 'danger', isChange ? text('app.saveNok') : error.detail);
        return null;
      }
    },
    remove: async (kind, view) => {
      if (view.IdCreateur !== user?.id) return false;
      if (!can(`${serviceOf(kind)}-delete`)) return deny() ?? false;
      if (!(await isRemovalSure(dialogs, view.Libelle))) return false;
      const isGone = await deleteView(kind, view.Id).catch(() => false);
      await queries.invalidateQueries({ queryKey: [serviceOf(kind)] });
      return isGone;
    },
  };
}

interface ReadViews {
  readonly data: readonly SavedView[];
  readonly isPending: boolean;
  readonly isError: boolean;
}

/** Views of one kind, and whether they could not be read. */
function useViews(kind: ViewKind, screen: string): ReadViews {
  // The entity comes first in the key: its events refresh what is open.
  const {
    data = NONE,
    isPending,
    isError,
  } = useQuery({ queryKey: [serviceOf(kind), 'vues', screen], queryFn: () => loadViews(kind, screen) });
  return { data, isPending, isError };
}

async function isRemovalSure(dialogs: Dialogs, nom: string): Promise<boolean> {
  await loadTexts('suppression');
  const question = {
    title: say('suppression.nomme', { nom }),
    text: `${say('suppression.perdu')} ${say('alert.deleteQuestion')}`,
    confirmLabel: say('suppression.supprimer'),
  };
  return dialogs.confirm({ ...question, danger: true });
}
