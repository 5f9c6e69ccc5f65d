import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listOccupationOptions } from '#generated/client/queries/hebergement.gen.ts';
import type { HotelOccupation } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/festival-hotel.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { exportRooming, printRooming } from '#generated/client/sdk/hebergement.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { useRights } from '#web/session/rights.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { Sleepers } from './sleepers.tsx';
import { useSending } from './use-sending.ts';
import styles from './hotel-occupancy.module.css';

const ENTITIES = ['festival-hotel-pec', 'festival-hotel', 'festival-hotel-edition', 'festival-hotel-contingent'];

/** Rooms taken and kept, night by night, with who sleeps behind each number, and the list for the hotel. */
export function HotelOccupancyTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const years = dictionaryEntries('dico-festival-editions')
    .toSorted(
      (left, right) => Number(right.IsDefaut === true) - Number(left.IsDefaut === true) || Number(right.Eannee) - Number(left.Eannee),
    )
    .map(({ Eannee }) => String(Eannee));
  const [year, setYear] = useState(years[0] ?? '');
  const { can } = useRights();
  const { isBusy, send } = useSending(id, Number(year));
  const [date, setDate] = useState<string | null>(null);
  const read = useQuery({
    ...listOccupationOptions({ query: { edition: Number(year) } }),
    placeholderData: keepPreviousData,
    enabled: year !== '',
    meta: { entities: ENTITIES },
  });
  const nights = read.data?.find(({ IdHotel }) => IdHotel === id)?.Nuits ?? [];
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Select label={text('occupation.nuit')} onChange={setYear} options={years.map((value) => ({ value, label: value }))} value={year} />
        <Button icon={FileSpreadsheet} onClick={() => void downloadRooming(Number(year), id)}>
          {text('occupation.rooming')}
        </Button>
        <Button icon={FileText} onClick={() => void downloadRoomingPdf(Number(year), id)}>
          {text('occupation.pdf')}
        </Button>
        {can(descriptor.rights.write) ? (
          <Button busy={isBusy} icon={Send} onClick={() => void send()}>
            {text('occupation.envoyer')}
          </Button>
        ) : null}
      </div>
      {nights.length === 0 ? (
        <p className={styles.note}>{read.isPending ? '' : text('occupation.vide')}</p>
      ) : (
        <Nights date={date} nights={nights} onShow={(shown) => setDate(shown === date ? null : shown)} />
      )}
      {date === null ? null : <Sleepers date={date} hotel={id} />}
    </div>
  );
}

interface NightsProps {
  readonly nights: HotelOccupation['Nuits'];
  readonly date: string | null;
  readonly onShow: (date: string) => void;
}

function Nights({ nights, date, onShow }: NightsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  function typeName(type: number | null): string {
    return chambreTypeEnum.values.find(({ value }) => value === type)?.labels[language] ?? text('occupation.tous');
  }
  return (
    <DataTable
      isPlain
      className={styles.table}
      columns={[
        { id: 'nuit', header: text('occupation.nuit'), isRowHeader: true, cell: ({ Date }) => formatDay(Date, language) },
        { id: 'type', header: text('occupation.type'), cell: ({ TypeChambre }) => typeName(TypeChambre) },
        {
          id: 'occupees',
          header: text('occupation.occupees'),
          cell: ({ Date, Occupees }) => (
            <button
              aria-expanded={Date === date}
              aria-label={`${Occupees} · ${text('occupation.voir', { nuit: formatDay(Date, language) })}`}
              className={styles.count}
              onClick={() => onShow(Date)}
              type="button"
            >
              {Occupees}
            </button>
          ),
        },
        { id: 'contingent', header: text('occupation.contingent'), cell: ({ Contingent }) => Contingent },
        {
          id: 'libres',
          header: text('occupation.libres'),
          cellProps: ({ Contingent, Occupees }) => ({ 'data-tone': toneOf(Contingent - Occupees) }),
          cell: ({ Contingent, Occupees }) => (Contingent === Occupees ? text('occupation.complet') : Contingent - Occupees),
        },
      ]}
      rowKey={({ Date, TypeChambre }) => `${Date} ${TypeChambre}`}
      rowProps={({ Date }) => ({ 'aria-current': Date === date || undefined })}
      rows={nights}
    />
  );
}

/** As on the board: full is calm, too many is not. */
function toneOf(left: number): 'error' | 'full' | undefined {
  if (left < 0) return 'error';
  return left === 0 ? 'full' : undefined;
}

/** The list of occupants of one hotel, as a workbook. */
function downloadRooming(edition: number, hotel: number): Promise<void> {
  return download(() => exportRooming({ query: { edition, hotel }, ...AS_FILE }));
}

/** The same on paper, with what changed since the list that was sent last. */
function downloadRoomingPdf(edition: number, hotel: number): Promise<void> {
  return download(() => printRooming({ query: { edition, hotel }, ...AS_FILE }));
}
