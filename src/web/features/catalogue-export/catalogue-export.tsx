import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { recordClient } from '#generated/client/record-client.gen.ts';
import type { CatalogueGabarit, CatalogueGabaritChange, CatalogueGabaritInput, CatalogueGabaritRow } from '#generated/client/types.gen.ts';
import { CATALOGUE, type CatalogueFormat, PROOFS } from '#domain/exports/export-formats.ts';
import { askExport } from '#web/exports/ask-export.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import { MenuButton } from '#web/ui/menu.tsx';

const TEMPLATES_MAX = 100;
const templates = recordClient<CatalogueGabarit, CatalogueGabaritInput, CatalogueGabaritChange, CatalogueGabaritRow, object>(
  'catalogue-gabarits',
);

/** The catalogue or the proofs of the selected films, or of all those of the list, by one of the templates. */
export function CatalogueExport({ list, screen }: Omit<ListActionsProps, 'place'>): ReactNode {
  const text = useText();
  const { data = [] } = useQuery({
    queryKey: ['catalogue-gabarit', 'menu'],
    queryFn: () => templates.list({ filter: { Tri: [{ Key: 'Libelle' }], Colonnes: ['Libelle'] }, skip: 0, take: TEMPLATES_MAX }),
  });
  const { filter, rows } = askedRows(list);
  function itemOf(format: CatalogueFormat, id: number, label: string) {
    const demand = { screen: screen.screen, format, rows, filter: { ...filter, Gabarit: id } };
    return { key: `${format}-${id}`, label, onSelect: () => void askExport(demand) };
  }
  const named = data.map(({ Id, Libelle }) => ({ id: Id, label: Libelle ?? '' }));
  const items = [
    ...named.map(({ id, label }) => itemOf(CATALOGUE, id, label)),
    ...named.map(({ id, label }) => itemOf(PROOFS, id, text('catalogue.epreuves', { gabarit: label }))),
  ];
  const none = [{ key: 'aucun', label: text('catalogue.sansGabarit'), disabled: true, onSelect: () => undefined }];
  return <MenuButton icon={BookOpen} items={items.length === 0 ? none : items} label={text('catalogue.exporter')} />;
}
