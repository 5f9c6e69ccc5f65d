import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { InvitationStatut } from '#generated/enums/invitation-statut.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';

/** Rows a chart of the dashboard looks at; who may not open the list does not see the chart. */
export interface Chart {
  readonly key: ChartKey;
  readonly entity: string;
  /** Conditions besides the edition. */
  readonly filter: readonly FilterNode[];
}

export type ChartKey = 'Participants' | 'Tranches' | 'Depots' | 'Nuits' | 'Arrivees';

const { confirmee, validee, retiree } = InvitationStatut;

export const CHARTS: Readonly<Record<ChartKey, Chart>> = {
  Participants: { key: 'Participants', entity: 'festival-participant', filter: [] },
  Tranches: { key: 'Tranches', entity: 'festival-tranche', filter: [] },
  Depots: { key: 'Depots', entity: 'ins-recup', filter: [] },
  // A night that was cancelled takes no room.
  Nuits: {
    key: 'Nuits',
    entity: 'festival-hotel-pec',
    filter: [
      { field: 'IdHotel', op: 'notEmpty' },
      { field: 'EtatReservation', op: 'ne', value: ReservationEtat.annulee },
    ],
  },
  Arrivees: {
    key: 'Arrivees',
    entity: 'festival-participant-invite',
    filter: [
      { field: 'Statut', op: 'in', value: [confirmee, validee, retiree] },
      { field: 'Arrivee', op: 'notEmpty' },
      { field: 'HeureArrivee', op: 'notEmpty' },
    ],
  },
};

/** What a chart asks, in the edition worked on. */
export function chartCriteria(chart: Chart, edition: number | null): FilterNode {
  const byEdition: readonly FilterNode[] = edition === null ? [] : [{ field: 'Eannee', op: 'eq', value: edition }];
  return { and: [...byEdition, ...chart.filter] };
}
