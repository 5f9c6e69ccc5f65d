import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#domain/values/dates.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './lodging-board.module.css';

export interface Search {
  /** First night and morning of departure; empty: those of who is chosen. */
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly isAlone: boolean;
}

export const NO_SEARCH: Search = { from: '', to: '', type: '', isAlone: false };

interface WhichHotelProps {
  readonly search: Search;
  readonly nights: readonly string[];
  /** Hotels that have all nights; null while nothing says which nights. */
  readonly found: number | null;
  readonly onChange: (search: Search) => void;
  readonly onClose: () => void;
}

/** « Quel hôtel a toutes mes nuits ? »: of the guest or stay that is chosen, or of given days. */
export function WhichHotel({ search, nights, found, onChange, onClose }: WhichHotelProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const days = nights.map((value) => ({ value, label: formatDay(value, language) }));
  return (
    <section aria-label={text('hebergement.quelHotel')} className={styles.search}>
      <label>
        {text('hebergement.quelHotelDu')}
        <Select emptyLabel="–" onChange={(from) => onChange({ ...search, from })} options={days} value={search.from} />
      </label>
      <label>
        {text('hebergement.quelHotelAu')}
        <Select
          emptyLabel="–"
          onChange={(to) => onChange({ ...search, to })}
          options={days.filter(({ value }) => value > search.from)}
          value={search.to}
        />
      </label>
      <label>
        {text('hebergement.quelHotelType')}
        <Select
          emptyLabel={text('hebergement.quelHotelTous')}
          onChange={(type) => onChange({ ...search, type })}
          options={chambreTypeEnum.values.map(({ value, labels }) => ({ value: String(value), label: labels[language] }))}
          value={search.type}
        />
      </label>
      <output>{found === null ? text('hebergement.quelHotelAide') : text('hebergement.quelHotelTrouves', { count: found })}</output>
      <label>
        <input checked={search.isAlone} onChange={(event) => onChange({ ...search, isAlone: event.target.checked })} type="checkbox" />
        {text('hebergement.seuls')}
      </label>
      <IconButton icon={X} label={text('hebergement.fermer')} onClick={onClose} />
    </section>
  );
}
