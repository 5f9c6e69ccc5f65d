import { BellOff, CornerUpRight, PencilLine, Ticket, TriangleAlert, Users } from 'lucide-react';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { SeanceEtat, seanceEtatEnum } from '#generated/enums/seance-etat.gen.ts';
import { SeanceType, seanceTypeEnum } from '#generated/enums/seance-type.gen.ts';
import { type GridBlock, lengthOf, type Remark } from '#domain/programmation/placement.ts';
import { formatLength } from '#domain/values/dates/durations.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { type Axis, type Screening, spanText } from './grid-model.ts';
import { Lights } from './lights.tsx';
import { lightTexts, openRemarks, remarkTexts, signTexts, warningTexts } from './remark-text.ts';
import styles from './programme-grid.module.css';

interface ScreeningBlockProps {
  readonly screening: Screening;
  readonly axis: Axis;
  readonly lane: { readonly lane: number; readonly lanes: number };
  readonly remarks: readonly Remark[];
  readonly screenings: readonly Screening[];
  readonly roomName: string;
  readonly isActive: boolean;
  /** Held over another place: what stays here is where it came from. */
  readonly isLifted: boolean;
  /** True if the held block would overlap it. */
  readonly isMet: boolean;
  /** Of another programme than the one looked at. */
  readonly isDimmed: boolean;
  readonly canWrite: boolean;
  readonly onOpen: () => void;
  readonly onGrab: (event: PointerEvent, kind: 'move' | 'resize') => void;
}

/** A screening in its room: opened by a click, moved by dragging it, made longer by its lower edge. */
export function ScreeningBlock(props: ScreeningBlockProps): ReactNode {
  const { screening, axis, lane, screenings, roomName, isActive, isLifted, isMet, isDimmed, canWrite, onOpen, onGrab } = props;
  const text = useText();
  const language = useLanguage();
  const remarks = openRemarks(screening, props.remarks, screenings);
  const alertTexts = [...remarkTexts(text, remarks, screenings), ...warningTexts(text, screening.warnings)];
  const state = seanceEtatEnum.values.find(({ value }) => value === screening.etat)?.labels[language] ?? '';
  const kind = seanceTypeEnum.values.find(({ value }) => value === screening.type)?.labels[language] ?? '';
  const labelParts = [state, kind, ...signTexts(text, screening), ...lightTexts(text, screening.readiness), ...new Set(alertTexts)].filter(
    (part) => part !== '',
  );
  const isClashing = isMet || remarks.some(({ tone }) => tone === 'error');
  return (
    <button
      className={styles.block}
      data-dimmed={isDimmed || undefined}
      data-lifted={isLifted || undefined}
      data-screening={screening.id}
      data-state={STATES[screening.etat]}
      data-tone={isClashing ? 'error' : undefined}
      data-variant={screening.isPlacedByVariant === true || undefined}
      onClick={onOpen}
      onPointerDown={canWrite ? (event) => onGrab(event, 'move') : undefined}
      style={{ ...placeStyle(screening, axis), ...laneStyle(lane), ...colourStyle(screening, isClashing) }}
      tabIndex={isActive ? 0 : -1}
      title={[screening.name, `${spanText(screening)} · ${formatLength(lengthOf(screening))}`, ...labelParts].join('\n')}
      type="button"
    >
      <span className={styles.text}>
        <strong className={styles.title}>{screening.name}</strong>
        <span className={styles.time}>{spanText(screening)}</span>
        <span className="ui-sr-only">{roomName}</span>
        <Signs hasRemarks={alertTexts.length > 0} isAccepted={isAccepted(screening, remarks)} kind={kind} screening={screening} />
        <Lights readiness={screening.readiness} />
        <span className="ui-sr-only">{labelParts.join(', ')}</span>
      </span>
      {screening.etat === SeanceEtat.annulee ? null : <span aria-hidden className={styles.clear} style={clearStyle(screening)} />}
      {canWrite ? (
        <span
          aria-hidden
          className={styles.resize}
          onPointerDown={(event) => {
            event.stopPropagation();
            onGrab(event, 'resize');
          }}
        />
      ) : null}
    </button>
  );
}

/** Somebody answers for each thing that is wrong. */
function isAccepted({ warnings }: Screening, remarks: readonly Remark[]): boolean {
  return remarks.length === 0 && warnings.every(({ Acquittement }) => Acquittement !== null);
}

interface SignsProps {
  readonly screening: Screening;
  readonly kind: string;
  readonly hasRemarks: boolean;
  /** All that is wrong was accepted by name. */
  readonly isAccepted: boolean;
}

function Signs({ screening, kind, hasRemarks, isAccepted }: SignsProps): ReactNode {
  const isUsual = screening.type === SeanceType.publique || screening.type === 0;
  return (
    <span className={styles.signs}>
      <span className={styles.length}>{formatLength(lengthOf(screening))}</span>
      {hasRemarks && !isAccepted ? <TriangleAlert aria-hidden data-sign="remarque" size={12} /> : null}
      {hasRemarks && isAccepted ? <BellOff aria-hidden data-sign="acquittee" size={12} /> : null}
      {screening.isReserved ? <Ticket aria-hidden size={12} /> : null}
      {screening.isReferral ? <CornerUpRight aria-hidden size={12} /> : null}
      {screening.isPresent ? <Users aria-hidden size={12} /> : null}
      {screening.isChanged ? <PencilLine aria-hidden size={12} /> : null}
      {isUsual ? null : <span aria-hidden>{kind}</span>}
    </span>
  );
}

const STATES: Readonly<Record<number, string | undefined>> = {
  [SeanceEtat.brouillon]: 'brouillon',
  [SeanceEtat.annulee]: 'annulee',
};

/** Minutes become shares of the height of the room: the size of an hour belongs to the style sheet. */
export function placeStyle({ start, end }: Pick<GridBlock, 'start' | 'end'>, { from, to }: Axis): CSSProperties {
  function share(minutes: number): string {
    return `${(minutes / (to - from)) * 100}%`;
  }
  return { top: share(start - from), height: share(end - start) };
}

function laneStyle({ lane, lanes }: ScreeningBlockProps['lane']): CSSProperties {
  return lanes === 1 ? {} : { left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` };
}

/** A screening that meets another or is cancelled shows it, whatever the colour of its programme. */
function colourStyle({ background, ink, etat }: Screening, isClashing: boolean): CSSProperties {
  return background === null || ink === null || isClashing || etat === SeanceEtat.annulee
    ? {}
    : { backgroundColor: background, color: ink };
}

/** The time to clear the room, below it. */
function clearStyle({ start, end, turnaround }: GridBlock): CSSProperties {
  return { height: `${(turnaround / (end - start)) * 100}%` };
}
