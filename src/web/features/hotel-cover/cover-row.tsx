import type { MouseEvent, ReactNode } from 'react';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { CoverNight } from './cover-api.ts';
import type { Reach } from './night-selection.ts';
import { PAYERS, payerLabel, payerLetter, payerMeaning, PayerName } from './payer-mark.tsx';
import styles from './hotel-cover.module.css';

interface CoverRowProps {
  readonly night: CoverNight;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly canAssign: boolean;
  readonly shownHotel: number | null;
  readonly onChoose: (reach: Reach) => void;
  readonly onAssign: (type: number) => void;
}

export function CoverRow({ night, isActive, isChosen, canAssign, shownHotel, onChoose, onAssign }: CoverRowProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  function click(event: MouseEvent): void {
    onChoose({ toggle: event.ctrlKey || event.metaKey, extend: event.shiftKey });
  }
  return (
    <tr
      aria-selected={isChosen}
      data-outside={night.EnPresence ? undefined : true}
      data-status={night.IdHotel === null ? undefined : payerMeaning(night.Type)}
      onClick={click}
      onMouseDown={(event) => (event.shiftKey ? event.preventDefault() : undefined)}
      tabIndex={isActive ? 0 : -1}
    >
      <td className={styles.date}>
        {formatDay(night.Date, language)}
        {night.EnPresence ? null : <span className={styles.outside}>{text('nuits.absent')}</span>}
      </td>
      <td>
        <Payer canAssign={canAssign} night={night} onAssign={onAssign} />
      </td>
      <td>
        {night.HotelLibelle ?? <span className="ui-muted">—</span>}
        {night.IdHotel !== null && shownHotel !== null && night.IdHotel !== shownHotel ? (
          <span className={styles.other}>{text('nuits.autreHotel')}</span>
        ) : null}
      </td>
      <td>{roomText()}</td>
      <td className={styles.num}>
        <RoomsLeft night={night} />
      </td>
      <td className={styles.num}>{night.Prix === null ? '' : formatMoney(night.Prix, language)}</td>
    </tr>
  );

  function roomText(): string {
    const type = chambreTypeEnum.values.find(({ value }) => value === night.TypeChambre)?.labels[language];
    const shared = night.PartageAvec.length === 0 ? null : text('nuits.avec', { noms: night.PartageAvec.join(', ') });
    return [type, night.ChambreLibelle, shared, night.PayeurLibelle].filter((part) => part !== null && part !== undefined).join(' · ');
  }
}

/** Letters of the payers: the one that pays is filled; a click changes this night alone. */
function Payer({ night, canAssign, onAssign }: Pick<CoverRowProps, 'night' | 'canAssign' | 'onAssign'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <span className={styles.payer}>
      {PAYERS.map((type) => (
        <button
          aria-label={text('nuits.payer', { nuit: formatDay(night.Date, language), nom: payerLabel(type, language) })}
          aria-pressed={night.Type === type}
          className={styles.mark}
          data-status={payerMeaning(type)}
          disabled={!canAssign}
          key={type}
          onClick={(event) => {
            event.stopPropagation();
            if (night.Type !== type || night.IdHotel === null) onAssign(type);
          }}
          tabIndex={-1}
          type="button"
        >
          {payerLetter(type, language)}
        </button>
      ))}
      <span className={styles.payerName}>{night.Type === PecType.vide ? text('nuits.personne') : <PayerName type={night.Type} />}</span>
    </span>
  );
}

/** « 3 / 12 », or « complet »: of the hotel that is looked at. */
function RoomsLeft({ night: { ChambresRestantes, ChambresTotal } }: { readonly night: CoverNight }): ReactNode {
  const text = useText();
  if (ChambresRestantes === null || ChambresTotal === null) return <span className="ui-muted">—</span>;
  if (ChambresTotal === 0 && ChambresRestantes === 0) return <span className="ui-muted">{text('nuits.sansChambre')}</span>;
  return (
    <span className={styles.left} data-tone={toneOf(ChambresRestantes)}>
      {ChambresRestantes <= 0 ? `${text('nuits.complet')} · ` : ''}
      {text('nuits.restantesSur', { nombre: ChambresRestantes, total: ChambresTotal })}
    </span>
  );
}

const FEW = 2;

function toneOf(left: number): 'error' | 'full' | 'warn' | 'ok' {
  if (left < 0) return 'error';
  if (left === 0) return 'full';
  return left <= FEW ? 'warn' : 'ok';
}
