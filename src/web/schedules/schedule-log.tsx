import type { ReactNode } from 'react';
import { envoiSuiteEnum } from '#generated/enums/envoi-suite.gen.ts';
import type { EnvoiPasse } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { usePassages } from './use-schedules.ts';

/** Each time of a schedule and each user: what left, or why nothing did. */
export function ScheduleLog({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { data, error } = usePassages(id);
  if (error !== null) return <p role="alert">{failureText(error, text('envois.echec'))}</p>;
  if (data === undefined) return <div aria-busy className="sheet-loading" />;
  function suite({ Suite }: EnvoiPasse): string {
    const value = envoiSuiteEnum.values.find((one) => one.value === Suite);
    return value?.labels[language] ?? value?.labels.fr ?? '';
  }
  return (
    <DataTable
      columns={[
        {
          id: 'fait',
          header: text('envois.fait'),
          isRowHeader: true,
          cell: ({ DateCreation }: EnvoiPasse) => formatDateTime(DateCreation),
        },
        {
          id: 'prevu',
          header: text('envois.prevu'),
          cell: ({ Prevu, Destinataire }: EnvoiPasse) =>
            Prevu === null ? text(Destinataire === null ? 'envois.unArret' : 'envois.unEssai') : formatDateTime(Prevu),
        },
        { id: 'a', header: text('envois.a'), cell: ({ Destinataire }: EnvoiPasse) => Destinataire ?? '' },
        { id: 'suite', header: text('envois.suite'), cell: suite },
        { id: 'fichier', header: text('envois.fichier'), cell: ({ NomFichier }: EnvoiPasse) => NomFichier ?? '' },
        { id: 'lignes', header: text('envois.lignes'), align: 'right', cell: ({ NbLignes }: EnvoiPasse) => NbLignes ?? '' },
      ]}
      empty={<p className="ui-note">{text('envois.rienParti')}</p>}
      isPlain
      rowKey={({ Id }) => Id}
      rows={data}
    />
  );
}
