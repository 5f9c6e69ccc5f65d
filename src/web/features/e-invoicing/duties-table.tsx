import type { ReactNode } from 'react';
import { SituationTva } from '#generated/enums/situation-tva.gen.ts';
import { type DatedDuty, type DutyBearer, dutiesOf, isInForce } from '#domain/accounting/einvoice/duties.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './e-invoicing.module.css';

/** Obligations of an issuer, in force, ahead or without effect. */
export function DutiesTable({ issuer }: { readonly issuer: DutyBearer }): ReactNode {
  const text = useText();
  const today = todayText();
  return (
    <>
      <p>{useSummary(issuer)}</p>
      <DataTable
        isPlain
        columns={[
          { id: 'obligation', header: text('efacture.obligation'), isRowHeader: true, cell: ({ duty }) => text(`efacture.${duty}`) },
          { id: 'depuis', header: text('efacture.depuis'), cell: ({ since }) => (since === null ? '–' : formatDate(since)) },
          { id: 'etat', header: text('efacture.etat'), cell: (duty) => <State duty={duty} today={today} /> },
        ]}
        rowKey={({ duty }) => duty}
        rows={dutiesOf(issuer)}
      />
      {issuer.SituationTva === SituationTva.redevable && issuer.IsOptionDebits === true ? (
        <p className={styles.note}>{text('efacture.debits')}</p>
      ) : null}
    </>
  );
}

function useSummary({ SituationTva: status }: DutyBearer): string {
  const text = useText();
  if (status === SituationTva.sansTva) return text('efacture.resumeSans');
  return text(status === SituationTva.accessoire ? 'efacture.resumeAccessoire' : 'efacture.resumeRedevable');
}

function State({ duty, today }: { readonly duty: DatedDuty; readonly today: string }): ReactNode {
  const text = useText();
  if (duty.since === null) return <Status meaning="draft">{text('efacture.sansObjet')}</Status>;
  if (isInForce(duty, today)) return <Status meaning="ok">{text('efacture.enVigueur')}</Status>;
  return <Status meaning="sent">{text('efacture.aVenir', { date: formatDate(duty.since) })}</Status>;
}
