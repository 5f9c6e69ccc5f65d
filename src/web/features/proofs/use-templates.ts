import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordClient } from '#generated/client/record-client.gen.ts';
import type { CatalogueGabarit, CatalogueGabaritInput, CatalogueGabaritChange, CatalogueGabaritRow } from '#generated/client/types.gen.ts';

const TEMPLATES_MAX = 100;
const client = recordClient<CatalogueGabarit, CatalogueGabaritInput, CatalogueGabaritChange, CatalogueGabaritRow, object>(
  'catalogue-gabarits',
);

/** Templates of the catalogue, the first of which is chosen until another one is. */
export function useTemplates() {
  const [picked, setChosen] = useState<number | null | undefined>();
  const { data = [] } = useQuery({
    queryKey: ['catalogue-gabarit', 'menu'],
    queryFn: () => client.list({ filter: { Tri: [{ Key: 'Libelle' }], Colonnes: ['Libelle'] }, skip: 0, take: TEMPLATES_MAX }),
  });
  const templates = data.map(({ Id, Libelle }) => ({ id: Id, label: Libelle ?? '' }));
  return { templates, chosen: picked === undefined ? (templates[0]?.id ?? null) : picked, setChosen };
}
