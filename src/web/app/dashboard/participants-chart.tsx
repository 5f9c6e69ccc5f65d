import type { ReactNode } from 'react';
import type { EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ParticipantsDunStatut } from '#generated/client/types.gen.ts';
import { accreditationStatutEnum } from '#generated/enums/accreditation-statut.gen.ts';
import { benevoleStatutEnum } from '#generated/enums/benevole-statut.gen.ts';
import { invitationStatutEnum } from '#generated/enums/invitation-statut.gen.ts';
import { organisationStatutEnum } from '#generated/enums/organisation-statut.gen.ts';
import { participantStatutEnum } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType, participantTypeEnum } from '#generated/enums/participant-type.gen.ts';
import { passStatutEnum } from '#generated/enums/pass-statut.gen.ts';
import { virtuelStatutEnum } from '#generated/enums/virtuel-statut.gen.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { type BarRow, BarRows } from '#web/charts/bar-rows.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import type { LegendEntry } from '#web/charts/chart-legend.tsx';
import { statusSolid } from '#web/ui/status/status.tsx';
import { listHref } from '#web/records/list/list-href.ts';

/** The same bit has another name for each type: 4 waits for a payment here, for a place there. */
const STATUSES: Readonly<Record<number, EnumDescriptor>> = {
  [ParticipantType.accredite]: accreditationStatutEnum,
  [ParticipantType.invite]: invitationStatutEnum,
  [ParticipantType.pass]: passStatutEnum,
  [ParticipantType.organisation]: organisationStatutEnum,
  [ParticipantType.benevole]: benevoleStatutEnum,
  [ParticipantType.virtuel]: virtuelStatutEnum,
};

/** A status has the colour of its meaning, whatever the type: columns compare. */
function colorOf(values: EnumDescriptor['values'] | undefined, status: number): string {
  return statusSolid(values?.find(({ value }) => value === status)?.status ?? 'draft');
}

export function ParticipantsChart({ rows }: { readonly rows: readonly ParticipantsDunStatut[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const title = text('tableau.dessin.participants');
  function number(value: number): string {
    return formatNumber(value, 0, language);
  }
  function typeOf(type: number): string {
    return participantTypeEnum.values.find(({ value }) => value === type)?.labels[language] ?? String(type);
  }
  function statusOf(type: number, status: number): string {
    return STATUSES[type]?.values.find(({ value }) => value === status)?.labels[language] ?? String(status);
  }
  const bars = participantTypeEnum.values.flatMap(({ value: type, labels }): BarRow[] => {
    const typeRows = rows.filter((row) => row.Type === type);
    if (typeRows.length === 0) return [];
    return [
      {
        key: String(type),
        label: labels[language],
        total: number(typeRows.reduce((sum, { Nombre }) => sum + Nombre, 0)),
        points: typeRows.map(({ Statut, Nombre }) => ({
          key: String(Statut),
          title: text('tableau.point', { titre: `${labels[language]}, ${statusOf(type, Statut)}`, nombre: number(Nombre) }),
          value: Nombre,
          color: colorOf(STATUSES[type]?.values, Statut),
          href: listHref<'festival-participant'>('festival-participants', 'tous', [
            { field: 'Type', op: 'eq', value: type },
            { field: 'Statut', op: 'eq', value: Statut },
          ]),
        })),
      },
    ];
  });
  const legend = participantStatutEnum.values
    .filter(({ value }) => rows.some(({ Statut }) => Statut === value))
    .map(({ value, labels }): LegendEntry => ({ label: labels[language], color: colorOf(participantStatutEnum.values, value) }));
  const table = {
    head: [text('tableau.colonne.type'), text('tableau.colonne.statut'), text('tableau.colonne.nombre')],
    rows: rows.map(({ Type, Statut, Nombre }) => [typeOf(Type), statusOf(Type, Statut), Nombre]),
  };
  return (
    <ChartCard legend={legend} table={table} title={title}>
      <BarRows help={text('tableau.aideGraphique')} rows={bars} title={title} />
    </ChartCard>
  );
}
