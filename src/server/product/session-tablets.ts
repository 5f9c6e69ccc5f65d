import { TabletteStatut } from '#generated/enums/tablette-statut.gen.ts';
import { TABLET } from '#server/shared-desk/tablet-repository.ts';

/** SQL by which a session `s` knows the tablet that a PIN opened it on, and ends with it. */
export const sessionTablets = {
  column: `case when t.id is null then null else ${TABLET} end as tablette`,
  join: 'left join tablette_guichet t on t.id = s.id_tablette',
  isOpen: `t.statut = ${TabletteStatut.enService}`,
} as const;
