import styles from './hotel-recap.module.css';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exportRecapHotels } from '#generated/client/sdk/hebergement.gen.ts';
import { getRecapHotelOptions } from '#generated/client/queries/hebergement.gen.ts';
import type { RecapLigne } from '#generated/client/types.gen.ts';
import { analytiqueTypeEnum } from '#generated/enums/analytique-type.gen.ts';
import { differenceWords, payerWords } from '#domain/lodging/invoiced/recap-words.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';

const MADE_OF = ['festival-hotel-pec', 'festival-hotel-facture', 'festival-hotel-edition', 'festival-participant'];

/** Bookings in a hotel by payer and axis, beside what it invoices, and the cause of the difference. */
export function HotelRecapTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const working = useWorkingEdition();
  const [chosen, setChosen] = useState<number | null>(null);
  const year = chosen ?? working;
  const years = dictionaryEntries('dico-festival-editions').map(({ Eannee }) => Number(Eannee));
  const read = useQuery({
    ...getRecapHotelOptions({ path: { id }, query: { edition: year ?? 0 } }),
    enabled: id > 0 && year !== null,
    meta: { entities: MADE_OF },
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  const lines = read.data?.Lignes ?? null;
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Select
          label={text('recap.edition')}
          onChange={(value) => setChosen(Number(value))}
          options={years.toSorted((left, right) => right - left).map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year ?? '')}
        />
        {year === null ? null : <Exports edition={year} hotel={id} />}
      </div>
      {lines?.length === 0 ? <p>{text('recap.vide')}</p> : null}
      {lines === null || lines.length === 0 ? null : <RecapTable lines={lines} />}
    </div>
  );
}

interface ExportsProps {
  readonly hotel: number;
  readonly edition: number;
}

/** The workbook of the hotel, for what it invoices, and that of all hotels, for the accounts of the edition. */
function Exports({ hotel, edition }: ExportsProps): ReactNode {
  const text = useText();
  async function save(query: { readonly edition: number; readonly hotel?: number }): Promise<void> {
    try {
      await fetchFile(exportRecapHotels({ query, ...AS_FILE }));
    } catch (error) {
      notify('danger', failureText(error, text('app.downloadNok')));
    }
  }
  return (
    <>
      <Button icon={FileSpreadsheet} onClick={() => void save({ edition, hotel })}>
        {text('recap.exporter')}
      </Button>
      <Button icon={FileSpreadsheet} onClick={() => void save({ edition })}>
        {text('recap.exporterTous')}
      </Button>
    </>
  );
}

const FIGURES = ['nuits', 'montant', 'facturees', 'facture', 'ecart'] as const;

function RecapTable({ lines }: { readonly lines: readonly RecapLigne[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <DataTable
      isPlain
      className={styles.table}
      columns={[
        { id: 'payeur', header: text('recap.payeur'), isRowHeader: true, cell: (line) => <Payer line={line} /> },
        ...FIGURES.map((name) => ({
          id: name,
          header: text(`recap.${name}`),
          headerProps: { className: styles.figure },
          cellProps: () => ({ className: classNames(styles.figure, name === 'ecart' && styles.difference) }),
          cell: (line: RecapLigne) => <Figure line={line} name={name} />,
        })),
        { id: 'dOuVient', header: text('recap.dOuVient'), cell: (line) => differenceWords(line, { text, culture: language }) },
      ]}
      rowKey={({ Payeur, Structure }) => `${Payeur} ${Structure ?? ''}`}
      rowProps={({ Ecart }) => ({ 'data-differs': (Ecart ?? 0) !== 0 || undefined })}
      rows={lines}
    />
  );
}

function Payer({ line }: { readonly line: RecapLigne }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const axes = line.Axes.map(({ Axe, NbNuits, Montant }) =>
    text('recap.axe', {
      nom: enumLabel(analytiqueTypeEnum, Axe, language) ?? '',
      count: NbNuits,
      montant: formatMoney(Montant, language),
    }),
  );
  return (
    <>
      {payerWords(line, { text, culture: language })}
      <span className={styles.note}>{axes.join(' · ')}</span>
    </>
  );
}

interface FigureProps {
  readonly line: RecapLigne;
  readonly name: (typeof FIGURES)[number];
}

function Figure({ line, name }: FigureProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  function money(amount: number): string {
    return formatMoney(amount, language);
  }
  function count(value: number | null): string {
    return value === null ? '–' : formatNumber(value, 0, language);
  }
  switch (name) {
    case 'nuits':
      return count(line.NbNuits);
    case 'montant':
      return (
        <>
          {money(line.Montant)}
          {line.NbSansPrix === 0 ? null : <span className={styles.note}>{text('recap.sansPrix', { count: line.NbSansPrix })}</span>}
        </>
      );
    case 'facturees':
      return count(line.NbFacturees);
    case 'facture':
      return line.Facture === null ? text('recap.sansFacture') : money(line.Facture);
    case 'ecart':
      return line.Ecart === null ? '–' : `${line.Ecart > 0 ? '+' : ''}${money(line.Ecart)}`;
  }
}
