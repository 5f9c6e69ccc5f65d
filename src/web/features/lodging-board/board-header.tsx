import { Search as SearchIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Board, landing, leftFor } from './board-model.ts';
import { PAYERS, payerName } from './payer-letters.tsx';
import type { Holding } from './use-holding.ts';
import type { Moves } from './use-moves.ts';
import styles from './lodging-board.module.css';

interface HeaderProps {
  readonly year: number;
  readonly moves: Moves;
  readonly payer: string;
  readonly canMove: boolean;
  readonly onPayer: (payer: string) => void;
  readonly onSearch: () => void;
}

/** The edition, and what holds for every move. */
export function BoardHeader({ year, moves, payer, canMove, onPayer, onSearch }: HeaderProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <PageHead
      acts={
        canMove ? [{ key: 'undo', disabled: !moves.canUndo, icon: Undo2, label: text('hebergement.annuler'), onSelect: moves.undo }] : []
      }
      title={text('hebergement.titre', { annee: year })}
      tools={
        <>
          <Button icon={SearchIcon} onClick={onSearch}>
            {text('hebergement.quelHotel')}
          </Button>
          {canMove ? (
            <span className={styles.payer}>
              <Select
                emptyLabel={`${text('hebergement.payeur')} : ${text('hebergement.payeurFiche')}`}
                label={text('hebergement.payeur')}
                onChange={onPayer}
                options={PAYERS.map((value) => ({ value: String(value), label: payerName(value, language) }))}
                value={payer}
              />
            </span>
          ) : null}
        </>
      }
    />
  );
}

interface SaidProps {
  readonly board: Board;
  readonly moves: Moves;
  readonly holding: Holding;
}

/** Acts done or refused; while somebody is held, the place they would go to. */
export function Said({ board, moves, holding: { held, over } }: SaidProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (held === null) {
    if (moves.said?.isRefusal === true)
      return (
        <p className={styles.refusal} role="alert">
          {moves.said.text}
        </p>
      );
    return <output className={styles.said}>{moves.said?.text ?? ''}</output>;
  }
  const hotel = board.hotels.find(({ Id }) => Id === over?.hotel);
  if (hotel === undefined || over === null) return <output className={styles.said}>{text('hebergement.pris', { nom: held.name })}</output>;
  const { dates } = landing(held, over.date, board.guests.get(held.guest)?.NuitsMax ?? null);
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const left = leftFor(hotel, dates, held);
  return (
    <output className={styles.said} data-tone={left > 0 ? undefined : 'error'}>
      {text('hebergement.survol', {
        nom: held.name,
        hotel: hotel.Libelle,
        debut: formatDay(first, language),
        fin: formatDay(addDays(last, 1), language),
        reste: left > 0 ? text('hebergement.resteAuMoins', { count: left }) : text('hebergement.survolComplet'),
      })}
    </output>
  );
}
