import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { StatusShape } from '#web/ui/status/status.tsx';
import { needButton, shiftButton } from './button-ids.ts';
import { type Need, type Planning, type Shift } from './planning-model.ts';
import { Portrait } from './portrait.tsx';
import type { Desk } from './use-desk.ts';
import styles from './volunteer-planning.module.css';

interface NeedCellProps {
  readonly planning: Planning;
  readonly desk: Desk;
  readonly need: Need;
  readonly isFirst: boolean;
}

/** One need: how many are there of how many, and who. */
export function NeedCell({ planning, desk, need, isFirst }: NeedCellProps): ReactNode {
  const text = useText();
  const shifts = planning.byNeed.get(need.Id) ?? [];
  const isChosen = desk.need?.Id === need.Id;
  const state = stateOf(shifts.length, need.Voulus);
  return (
    <div className={styles.need} data-chosen={isChosen || undefined} data-status={MEANINGS[state]}>
      <button
        aria-pressed={isChosen}
        className={styles.needHead}
        data-need={need.Id}
        id={needButton(need.Id)}
        onClick={() => desk.chooseNeed(need)}
        tabIndex={isChosen || isFirst ? 0 : -1}
        type="button"
      >
        <strong>
          <StatusShape meaning={MEANINGS[state]} />
          {shifts.length}/{need.Voulus}
        </strong>{' '}
        <span className={state === 'surplus' ? undefined : 'ui-sr-only'}>{text(`planning.${state}`)}</span>
        {need.Lieu === null ? null : <span className={styles.note}> {need.Lieu}</span>}
        <span className="ui-sr-only"> {desk.place(need)}</span>
      </button>
      <ShiftList desk={desk} planning={planning} shifts={shifts} />
    </div>
  );
}

const MEANINGS = { vide: 'no', incomplet: 'todo', complet: 'ok', surplus: 'sent' } as const;

function stateOf(there: number, wanted: number): 'vide' | 'incomplet' | 'complet' | 'surplus' {
  if (there > wanted) return 'surplus';
  if (there === wanted) return 'complet';
  return there === 0 ? 'vide' : 'incomplet';
}

interface ShiftListProps extends Pick<NeedCellProps, 'planning' | 'desk'> {
  readonly shifts: readonly Shift[];
}

export function ShiftList({ planning, desk, shifts }: ShiftListProps): ReactNode {
  return (
    <ul>
      {shifts.map((shift) => (
        <li key={shift.Id}>
          <button
            aria-pressed={desk.shift?.Id === shift.Id}
            className={styles.shift}
            data-held={desk.held?.Id === shift.Id || undefined}
            data-shift={shift.Id}
            id={shiftButton(shift.Id)}
            onClick={() => desk.chooseShift(shift)}
            type="button"
          >
            <Portrait volunteer={planning.volunteers.get(shift.IdBenevole)} />
            {desk.named(shift.IdBenevole)}
          </button>
        </li>
      ))}
    </ul>
  );
}
