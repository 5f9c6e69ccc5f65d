import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { nightsOf } from '#domain/lodging/presence.ts';
import { proposeNights } from '#domain/lodging/propose-nights.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Cover } from './cover-api.ts';
import { type NightSelection, targets } from './night-selection.ts';
import { PAYERS, PayerMark, payerLabel } from './payer-mark.tsx';
import type { CoverControl } from './use-cover.ts';
import styles from './hotel-cover.module.css';

interface CoverActionsProps {
  readonly cover: Cover;
  readonly control: CoverControl;
  readonly selection: NightSelection;
  readonly onSelect: (selection: NightSelection) => void;
  readonly host: number | null;
  readonly onHost: (id: number | null) => void;
  readonly canAssign: boolean;
  /** Something of the sheet is not saved. */
  readonly isBlocked: boolean;
}

/** Acts on the chosen nights, and the reason why the last attempt was refused. */
export function CoverActions(props: CoverActionsProps): ReactNode {
  const { cover, control, selection, onHost, host, canAssign, isBlocked } = props;
  const text = useText();
  const language = useLanguage();
  const isOff = isBlocked || control.isBusy;
  const dates = [...selection.chosen].toSorted();
  return (
    <div className={styles.actions}>
      {canAssign ? (
        <div aria-label={text('nuits.actions')} className={styles.buttons} role="toolbar">
          <SelectButtons {...props} />
          <span className={styles.count}>{text('nuits.selection', { count: dates.length })}</span>
          {PAYERS.map((type) => (
            <Button disabled={isOff} key={type} onClick={() => void control.assign({ dates, type, isCell: false, host })}>
              <PayerMark type={type} />
              {payerLabel(type, language)}
            </Button>
          ))}
          <Button disabled={isOff} onClick={() => void control.release(targets(selection))}>
            {text('nuits.liberer')}
          </Button>
          {cover.Compagnons.length === 0 ? null : (
            <Select
              disabled={isOff}
              emptyLabel={text('nuits.chambreSeule')}
              label={text('nuits.partage')}
              onChange={(value) => onHost(value === '' ? null : Number(value))}
              options={cover.Compagnons.map(({ Id, Nom }) => ({ value: String(Id), label: text('nuits.partageAvec', { nom: Nom }) }))}
              value={host === null ? '' : String(host)}
            />
          )}
          <Button disabled={isOff || control.undo === null} icon={Undo2} onClick={() => control.undo?.()} variant="quiet">
            {text('nuits.annuler')}
          </Button>
        </div>
      ) : null}
      {control.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {control.refusal}
        </p>
      )}
    </div>
  );
}

/** The whole stay, or the covered nights where rooms are left. */
function SelectButtons({ cover, onSelect }: CoverActionsProps): ReactNode {
  const text = useText();
  const { Debut, Fin, NuitsMax, Nuits } = cover;
  const stay = nightsOf(Debut === null || Fin === null ? null : { start: Debut, end: Fin });
  function select(dates: readonly string[]): void {
    onSelect({ chosen: new Set(dates), active: dates[0] ?? null, anchor: dates[0] ?? null });
  }
  const left = new Map(
    Nuits.map(({ Date, ChambresRestantes, IdHotel }) => [Date, IdHotel === cover.IdHotelAffiche ? 1 : (ChambresRestantes ?? 0)]),
  );
  return (
    <>
      <Button disabled={stay.length === 0} onClick={() => select(stay)} variant="quiet">
        {text('nuits.toutLeSejour')}
      </Button>
      {NuitsMax === null || NuitsMax === 0 ? null : (
        <Button disabled={stay.length === 0} onClick={() => select(proposeNights(stay, NuitsMax, left))} variant="quiet">
          {text('nuits.proposer', { count: Math.min(NuitsMax, stay.length) })}
        </Button>
      )}
    </>
  );
}
