import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FestivalHotelPecFilter, festivalHotelPecClient } from '#generated/client/records.gen.ts';
import { pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import styles from './hotel-occupancy.module.css';

const SHOWN = 500;

/** Sleepers of a hotel one night, and their payers. */
export function Sleepers({ hotel, date }: { readonly hotel: number; readonly date: string }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const filter: FestivalHotelPecFilter = {
    Criteres: {
      and: [
        { field: 'IdHotel', op: 'eq', value: hotel },
        { field: 'DateNuit', op: 'eq', value: date },
        { field: 'EtatReservation', op: 'ne', value: ReservationEtat.annulee },
      ],
    },
    Colonnes: ['IdParticipant', 'Type', 'IdChambre'],
  };
  const read = useQuery({
    queryKey: ['festival-hotel-pec', 'dormeurs', hotel, date],
    queryFn: ({ signal }) => festivalHotelPecClient.list({ filter, skip: 0, take: SHOWN, signal }),
  });
  const rows = read.data ?? [];
  function payer(type: unknown): string {
    return pecTypeEnum.values.find(({ value }) => value === type)?.labels[language] ?? '';
  }
  return (
    <section aria-live="polite" className={styles.sleepers}>
      <h3>{text('occupation.dormeurs', { nuit: formatDay(date, language) })}</h3>
      {read.isSuccess && rows.length === 0 ? <p className={styles.note}>{text('occupation.personne')}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.Id}>
            <span>{row.ParticipantLibelle ?? ''}</span>
            <span className={styles.note}>{[payer(row.Type), row.ChambreLibelle ?? ''].filter((part) => part !== '').join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
