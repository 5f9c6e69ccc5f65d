import { Check, Hand } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { norm } from '#domain/values/text/norm.ts';
import { addDays, formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';
import type { Board, Guest } from './board-model.ts';
import styles from './lodging-board.module.css';

export function guestButton(id: number): string {
  return `lodging-guest-${id}`;
}

interface GuestTrayProps {
  readonly board: Board;
  readonly chosen: number;
  readonly canMove: boolean;
  readonly onChoose: (guest: Guest) => void;
  readonly onHold: (guest: Guest) => void;
  readonly onEnd: () => void;
}

interface Filters {
  readonly name: string;
  readonly section: string;
  readonly arrival: string;
  readonly nights: string;
}

const ALL: Filters = { name: '', section: '', arrival: '', nights: '' };
const UNKNOWN = 'inconnue';
const SHOWN_MAX = 150;

function arrivalOf({ Manquantes, Arrivee }: Guest): string {
  return Arrivee ?? Manquantes[0] ?? UNKNOWN;
}

function matching(board: Board, { name, section, arrival, nights }: Filters): readonly Guest[] {
  const wanted = norm(name.trim());
  return board.waiting.filter(
    (guest) =>
      (wanted === '' || norm(guest.Nom).includes(wanted)) &&
      (section === '' || guest.IdsSection.includes(Number(section))) &&
      (arrival === '' || arrivalOf(guest) === arrival) &&
      (nights === '' || (nights === 'sans') === !board.lodged.has(guest.Id)),
  );
}

/** Guests who still need a hotel, found by section, day of arrival or name; each is held, placed or accepted as proposed. */
export const GuestTray = memo(function GuestTray({ board, chosen, canMove, onChoose, onHold, onEnd }: GuestTrayProps): ReactNode {
  const text = useText();
  const [filters, setFilters] = useState(ALL);
  const guests = useMemo(() => matching(board, filters), [board, filters]);
  return (
    <section aria-label={text('hebergement.plateau')} className={styles.tray}>
      <header>
        <h2>
          {text('hebergement.plateau')} <span className={styles.count}>{guests.length}</span>
        </h2>
        <TrayFilters board={board} filters={filters} onChange={setFilters} />
      </header>
      {guests.length === 0 ? (
        <p className={styles.empty}>{text(board.waiting.length === 0 ? 'hebergement.plateauVide' : 'hebergement.plateauAucun')}</p>
      ) : (
        <ul>
          {guests.slice(0, SHOWN_MAX).map((guest) => (
            <GuestItem
              canMove={canMove}
              guest={guest}
              isChosen={guest.Id === chosen}
              key={guest.Id}
              onChoose={onChoose}
              onEnd={onEnd}
              onHold={onHold}
            />
          ))}
        </ul>
      )}
    </section>
  );
});

interface TrayFiltersProps {
  readonly board: Board;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

function TrayFilters({ board, filters, onChange }: TrayFiltersProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const sections = new Map(
    board.waiting.flatMap(({ IdsSection, Sections }) => IdsSection.map((id, at) => [id, Sections[at] ?? ''] as const)),
  );
  const arrivals = [...new Set(board.waiting.map(arrivalOf))].toSorted();
  return (
    <div className={styles.filters}>
      <input
        aria-label={text('hebergement.cherche')}
        className="ui-input"
        onChange={(event) => onChange({ ...filters, name: event.target.value })}
        placeholder={text('hebergement.cherche')}
        type="search"
        value={filters.name}
      />
      <Select
        emptyLabel={text('hebergement.toutesSections')}
        label={text('hebergement.filtreSection')}
        onChange={(section) => onChange({ ...filters, section })}
        options={[...sections]
          .toSorted(([, left], [, right]) => left.localeCompare(right))
          .map(([id, label]) => ({ value: String(id), label }))}
        value={filters.section}
      />
      <Select
        emptyLabel={text('hebergement.toutesArrivees')}
        label={text('hebergement.filtreArrivee')}
        onChange={(arrival) => onChange({ ...filters, arrival })}
        options={arrivals.map((value) => ({ value, label: value === UNKNOWN ? text('hebergement.sansDate') : formatDay(value, language) }))}
        value={filters.arrival}
      />
      <Select
        emptyLabel={text('hebergement.plateau')}
        label={text('hebergement.filtreNuits')}
        onChange={(nights) => onChange({ ...filters, nights })}
        options={[
          { value: 'sans', label: text('hebergement.sansNuit') },
          { value: 'manquantes', label: text('hebergement.nuitsManquantes') },
        ]}
        value={filters.nights}
      />
    </div>
  );
}

interface GuestItemProps {
  readonly guest: Guest;
  readonly isChosen: boolean;
  readonly canMove: boolean;
  readonly onChoose: (guest: Guest) => void;
  readonly onHold: (guest: Guest) => void;
  readonly onEnd: () => void;
}

const SOURCES = { sejour: 'sourceSejour', trajets: 'sourceTrajets', seances: 'sourceSeances' } as const;

/** Source of the proposed nights. */
export function sourceKey(source: Guest['Source']) {
  return source === null ? 'hebergement.sourceInconnue' : (`hebergement.${SOURCES[source]}` as const);
}

const GuestItem = memo(function GuestItem({ guest, isChosen, canMove, onChoose, onHold, onEnd }: GuestItemProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { Id, Nom, Manquantes, Source, NuitsMax, HeureArrivee, Sections } = guest;
  const [first, last] = [Manquantes[0], Manquantes.at(-1)];
  const span =
    first === undefined || last === undefined
      ? text('hebergement.sansDate')
      : text('hebergement.duAu', { debut: formatDay(first, language), fin: formatDay(addDays(last, 1), language) });
  return (
    <li>
      <button
        aria-pressed={isChosen}
        className={styles.guest}
        data-guest={Id}
        draggable={canMove}
        id={guestButton(Id)}
        onClick={() => onChoose(guest)}
        onDragEnd={onEnd}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', Nom);
          event.dataTransfer.effectAllowed = 'move';
          onHold(guest);
        }}
        type="button"
      >
        <span className={styles.guestName}>
          {isChosen ? <Check aria-hidden size={12} /> : <Hand aria-hidden size={12} />}
          {Nom}
        </span>
        <span className={styles.guestFacts}>
          {span}
          {HeureArrivee === null ? '' : ` · ${HeureArrivee.slice(0, 5)}`} · {text(sourceKey(Source))}
        </span>
        <span className={styles.guestFacts}>
          {[NuitsMax === null ? '' : text('hebergement.couvertes', { count: NuitsMax }), Sections.join(', ')]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </button>
    </li>
  );
});
