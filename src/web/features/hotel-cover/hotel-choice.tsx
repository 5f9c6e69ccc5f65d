import { useQuery } from '@tanstack/react-query';
import { BedDouble, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { COVER_ENTITIES, type Cover, type HotelRooms, loadRooms } from './cover-api.ts';
import styles from './hotel-cover.module.css';

interface HotelChoiceProps {
  readonly cover: Cover;
  readonly shown: number | null;
  readonly canChoose: boolean;
  readonly onShow: (id: number | null) => void;
  readonly onChoose: (id: number | null) => void;
}

/** The hotel whose rooms are counted, each with its fewest rooms over the stay, and the one that is the participant's. */
export function HotelChoice({ cover, shown, canChoose, onShow, onChoose }: HotelChoiceProps): ReactNode {
  const text = useText();
  const hotels = useHotels(cover);
  const options = useOptions(hotels, cover);
  return (
    <div className={styles.hotel}>
      <label className={styles.label} htmlFor="hc-hotel">
        {text('nuits.hotel')}
      </label>
      <Select
        aria={{ id: 'hc-hotel' }}
        emptyLabel={text('nuits.aucunHotel')}
        onChange={(value) => onShow(value === '' ? null : Number(value))}
        options={options}
        value={shown === null ? '' : String(shown)}
      />
      {canChoose && shown !== null && shown !== cover.IdHotel ? (
        <Button icon={BedDouble} onClick={() => onChoose(shown)}>
          {text(cover.IdHotel === null ? 'nuits.choisirHotel' : 'nuits.changerHotel')}
        </Button>
      ) : null}
      {cover.IdHotel === null ? null : (
        <span className={styles.own}>
          {text('nuits.hotelDuSejour', { nom: cover.HotelLibelle ?? '' })}
          {canChoose ? <IconButton icon={X} label={text('nuits.retirerHotel')} onClick={() => onChoose(null)} size={13} /> : null}
        </span>
      )}
      {cover.Manque.length === 0 ? null : <span className={styles.missing}>{text('nuits.datesManquantes')}</span>}
    </div>
  );
}

function useHotels({ Eannee, Debut, Fin }: Cover): readonly HotelRooms[] {
  const span = Debut === null || Fin === null ? null : { start: Debut, end: Fin };
  const read = useQuery({
    queryKey: ['festival-hotel-pec', 'occupation', Eannee, Debut, Fin],
    queryFn: ({ signal }) => loadRooms(Eannee, span ?? { start: '2000-01-01', end: '2000-01-01' }, signal),
    meta: { entities: COVER_ENTITIES },
  });
  return read.data ?? [];
}

function useOptions(hotels: readonly HotelRooms[], cover: Cover) {
  const text = useText();
  return useMemo(() => {
    const hotelOptions = hotels
      .map((hotel) => ({ hotel, left: [...freeByDate(hotel.Nuits).values()] }))
      .toSorted((first, second) => fullNights(first.left) - fullNights(second.left))
      .map(({ hotel, left }) => ({ value: String(hotel.IdHotel), label: `${nameOf(hotel)} · ${freedom(left)}` }));
    const isKnown = cover.IdHotel === null || hotelOptions.some(({ value }) => value === String(cover.IdHotel));
    return isKnown ? hotelOptions : [{ value: String(cover.IdHotel), label: cover.HotelLibelle ?? '' }, ...hotelOptions];

    function freedom(left: readonly number[]): string {
      const full = fullNights(left);
      if (left.length === 0) return text('nuits.sansChambre');
      if (full === left.length) return text('nuits.complet');
      if (full > 0) return text('nuits.completLe', { count: full, total: left.length });
      return text('nuits.libres', { count: Math.min(...left) });
    }
  }, [hotels, cover.IdHotel, cover.HotelLibelle, text]);
}

function fullNights(left: readonly number[]): number {
  return left.filter((rooms) => rooms <= 0).length;
}

function nameOf({ Libelle, NbEtoiles }: HotelRooms): string {
  return `${Libelle}${NbEtoiles === null || NbEtoiles === 0 ? '' : ` ${'★'.repeat(NbEtoiles)}`}`;
}

/** Rooms of every type together. */
function freeByDate(nights: HotelRooms['Nuits']): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const { Date, Contingent, Occupees } of nights) left.set(Date, (left.get(Date) ?? 0) + Contingent - Occupees);
  return left;
}
