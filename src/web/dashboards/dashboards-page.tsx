import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import { Copy, LayoutDashboard, Pencil, Plus, Printer, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { deleteTableau } from '#generated/client/sdk/tableaux.gen.ts';
import type { TableauNomme, TableauOuvert } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useAddress } from '#web/records/use-address.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { printPage } from '#web/shell/print-page.ts';
import { EmptyState } from '#web/ui/kit/empty-state/empty-state.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { Card } from './card.tsx';
import { DraftCards } from './draft-cards.tsx';
import { DraftHead } from './draft-head.tsx';
import { useDashboard, useDashboardNames, useDashboardsAgain } from './use-dashboards.ts';
import { copyOf, draftOf, type DraftState, NEW_DRAFT, useDraft } from './use-draft.ts';
import styles from './dashboards.module.css';

/** Dashboards of the team: the one in the address, or the report of the edition. */
export function DashboardsPage(): ReactNode {
  const { raw, pathname } = useAddress();
  const navigate = useNavigate();
  const requestedId = Number(raw['tableau'] ?? 0);
  const id = Number.isInteger(requestedId) && requestedId > 0 ? requestedId : 0;
  function show(next: number): void {
    void navigate({ href: `${pathname}${defaultStringifySearch(next === 0 ? {} : { tableau: next })}` });
  }
  const state = useDraft(show);
  const names = useDashboardNames();
  const open = useDashboard(id);
  const failed = open.error ?? names.error;
  if (state.draft !== null)
    return (
      <Page>
        <DraftHead draft={state.draft} state={state} />
        <DraftCards cards={state.draft.cards} onChange={(cards) => state.change({ cards })} />
      </Page>
    );
  if (failed !== null) return <LoadFailure error={failed} retry={() => void (open.error === null ? names : open).refetch()} />;
  if (open.data === undefined || names.data === undefined) return <PageSkeleton kind="list" />;
  return (
    <Page>
      <ShownHead dashboard={open.data} names={names.data} onShow={show} state={state} />
      <ShownCards dashboard={open.data} />
    </Page>
  );
}

function ShownCards({ dashboard: { Cartes } }: { readonly dashboard: TableauOuvert }): ReactNode {
  const text = useText();
  if (Cartes.length === 0) return <EmptyState detail={text('tableaux.videAide')} icon={LayoutDashboard} title={text('tableaux.vide')} />;
  return (
    <ol className={styles.grid}>
      {Cartes.map((card, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a card has no name but its place
        <li className={styles.place} data-width={card.Largeur} key={`${index} ${card.Entity}`}>
          <Card card={card} />
        </li>
      ))}
    </ol>
  );
}

interface ShownHeadProps {
  readonly dashboard: TableauOuvert;
  readonly names: readonly TableauNomme[];
  readonly state: DraftState;
  readonly onShow: (id: number) => void;
}

function ShownHead({ dashboard, names, state, onShow }: ShownHeadProps): ReactNode {
  const text = useText();
  const remove = useRemoval(dashboard, onShow);
  const { Id, Libelle, IsMien, De } = dashboard;
  const copy = { key: 'copier', label: text('tableaux.copier'), icon: Copy };
  const editActs = IsMien
    ? [{ key: 'modifier', label: text('tableaux.modifier'), icon: Pencil, onSelect: () => state.begin(draftOf(dashboard)) }]
    : [];
  return (
    <PageHead
      acts={[...editActs, { ...copy, onSelect: () => state.begin(copyOf(dashboard, text('tableaux.copieDe', { nom: Libelle }))) }]}
      filters={
        <Select
          label={text('tableaux.choisir')}
          onChange={(value) => onShow(Number(value))}
          options={names.map((one) => ({ value: String(one.Id), label: one.De === null ? one.Libelle : `${one.Libelle} (${one.De})` }))}
          value={String(Id)}
        />
      }
      more={[
        { key: 'imprimer', label: text('tableaux.imprimer'), icon: Printer, onSelect: printPage },
        ...(IsMien
          ? [{ key: 'supprimer', label: text('tableaux.supprimer'), icon: Trash2, danger: true, onSelect: () => void remove() }]
          : []),
      ]}
      note={De === null ? undefined : text('tableaux.de', { nom: De })}
      primary={{ key: 'nouveau', label: text('tableaux.nouveau'), icon: Plus, onSelect: () => state.begin(NEW_DRAFT) }}
      title={text('tableaux.tete', { nom: Libelle })}
    />
  );
}

function useRemoval({ Id, Libelle }: TableauOuvert, onShow: (id: number) => void): () => Promise<void> {
  const text = useText();
  const readAgain = useDashboardsAgain();
  return async () => {
    const title = text('tableaux.supprimerTitre', { nom: Libelle });
    const isSure = await dialogs.confirm({
      title,
      text: text('tableaux.supprimerQuestion'),
      confirmLabel: text('tableaux.supprimer'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await deleteTableau({ path: { id: Id } });
      onShow(0);
      await readAgain();
    } catch (error) {
      notify('error', failureText(error, text('tableaux.echecEnvoi')));
    }
  };
}
