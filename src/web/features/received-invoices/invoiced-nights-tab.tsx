import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getFactureNuitsOptions } from '#generated/client/queries/factures-recues.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { FactureNuit, FactureNuits } from '#generated/client/types.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './received-invoices.module.css';

const MADE_OF = ['facture-recue', 'festival-hotel-pec'];

/** Nights that were booked in the hotel beside those that its invoice asks for, each difference to the cent. */
export function InvoicedNightsTab({ entity, id, record }: FeatureTabProps): ReactNode {
  const text = useText();
  const { IdHotel, Eannee } = describedDraft('facture-recue', entity.descriptor, record);
  const read = useQuery({ ...getFactureNuitsOptions({ path: { id } }), enabled: id > 0, meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  return (
    <div className={styles.nights}>
      {IdHotel === null || Eannee === null ? <p>{text('factureRecue.choisirHotel')}</p> : null}
      {read.data === undefined ? null : <NightTable matched={read.data} />}
    </div>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly night: FactureNuit | null;
  readonly expected: number | null;
  readonly invoiced: number;
  readonly difference: number;
}

function NightTable({ matched }: { readonly matched: FactureNuits }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { Attendu, Facture, Ecart } = matched;
  const rows = rowsOf(matched, language);
  function money(amount: number | null): string {
    return amount === null ? '–' : formatMoney(amount, language);
  }
  return (
    <DataTable
      isPlain
      columns={[
        { id: 'nuit', header: text('factureRecue.nuit'), isRowHeader: true, cell: ({ name }) => name, foot: text('factureRecue.total') },
        { id: 'attendues', header: text('factureRecue.attendues'), align: 'figures', cell: ({ night }) => night?.NbAttendues ?? '–' },
        {
          id: 'attendu',
          header: text('factureRecue.attendu'),
          align: 'figures',
          cell: ({ expected }) => money(expected),
          foot: money(Attendu),
        },
        { id: 'facturees', header: text('factureRecue.facturees'), align: 'figures', cell: ({ night }) => night?.NbFacturees ?? '–' },
        {
          id: 'facture',
          header: text('factureRecue.facture'),
          align: 'figures',
          cell: ({ invoiced }) => money(invoiced),
          foot: money(Facture),
        },
        {
          id: 'ecart',
          header: text('factureRecue.ecart'),
          align: 'figures',
          cell: ({ difference }) => signed(difference, money),
          foot: signed(Ecart, money),
        },
        { id: 'cause', header: text('factureRecue.cause'), cell: (row) => <Cause row={row} /> },
      ]}
      rowKey={({ key }) => key}
      rowProps={({ difference }) => ({ 'data-differs': difference !== 0 || undefined })}
      rows={rows}
    />
  );
}

function rowsOf({ Nuits, Autres }: FactureNuits, language: Language): readonly Row[] {
  return [
    ...Nuits.map((night) => ({
      key: night.Date,
      name: formatDay(night.Date, language),
      night,
      expected: night.Attendu,
      invoiced: night.Facture,
      difference: night.Ecart,
    })),
    ...Autres.map(({ Designation, Montant }, index) => ({
      key: `autre ${index}`,
      name: Designation,
      night: null,
      expected: null,
      invoiced: Montant,
      difference: Montant,
    })),
  ];
}

function signed(amount: number, money: (amount: number) => string): string {
  return `${amount > 0 ? '+' : ''}${money(amount)}`;
}

function Cause({ row: { night, difference } }: { readonly row: Row }): ReactNode {
  const text = useText();
  if (night === null) return text('factureRecue.autre');
  if (difference === 0) return '';
  const { NbAttendues: attendues, NbFacturees: facturees, NbAnnulees, NbSansPrix } = night;
  if (attendues === 0) return text(NbAnnulees > 0 ? 'factureRecue.annulee' : 'factureRecue.nonReservee');
  if (facturees === 0) return text('factureRecue.nonFacturee');
  if (attendues !== facturees) return text('factureRecue.nombre', { facturees, attendues });
  return text(NbSansPrix > 0 ? 'factureRecue.sansPrix' : 'factureRecue.prix');
}
