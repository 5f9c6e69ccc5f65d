import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import type { EntityName, FieldOf } from '#domain/work/typed-records.ts';
import { InvitationStatut } from '#generated/enums/invitation-statut.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';

/** Rows a chart of the dashboard looks at; who may not open the list does not see the chart. */
interface ChartOf<E extends EntityName> {
  readonly key: ChartKey;
  readonly entity: E;
  /** Conditions besides the edition. */
  readonly filter: readonly CriteriaOf<E>[];
  /** Fields by which its rows are counted. */
  readonly by: readonly FieldOf<E>[];
}
export type Chart = { readonly [E in EntityName]: ChartOf<E> }[EntityName];

export type ChartKey = 'Participants' | 'Tranches' | 'Depots' | 'Nuits' | 'Arrivees';

const { confirmee, validee, retiree } = InvitationStatut;

export const CHARTS = {
  Participants: { key: 'Participants', entity: 'festival-participant', filter: [], by: ['Type', 'Statut'] },
  Tranches: { key: 'Tranches', entity: 'festival-tranche', filter: [], by: ['Statut'] },
  Depots: { key: 'Depots', entity: 'ins-recup', filter: [], by: ['IdPays'] },
  // A night that was cancelled takes no room.
  Nuits: {
    key: 'Nuits',
    entity: 'festival-hotel-pec',
    filter: [
      { field: 'IdHotel', op: 'notEmpty' },
      { field: 'EtatReservation', op: 'ne', value: ReservationEtat.annulee },
    ],
    by: ['DateNuit', 'IdChambre'],
  },
  Arrivees: {
    key: 'Arrivees',
    entity: 'festival-participant-invite',
    filter: [
      { field: 'Statut', op: 'in', value: [confirmee, validee, retiree] },
      { field: 'Arrivee', op: 'notEmpty' },
      { field: 'HeureArrivee', op: 'notEmpty' },
    ],
    by: ['Arrivee', 'HeureArrivee'],
  },
} as const satisfies Readonly<Record<ChartKey, Chart>>;

/** Criteria of a chart, in the edition worked on. */
export function chartCriteria(chart: Chart, edition: number | null): FilterNode {
  const byEdition: readonly FilterNode[] = edition === null ? [] : [{ field: 'Eannee', op: 'eq', value: edition }];
  return { and: [...byEdition, ...chart.filter] };
}
