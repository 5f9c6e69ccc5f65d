import { ChevronRight } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { FilmCopieRow, FilmKdmRow } from '#generated/client/types.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { copieRetardEnum } from '#generated/enums/copie-retard.gen.ts';
import { kdmAlerteEnum } from '#generated/enums/kdm-alerte.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { stillColour } from '#web/ui/still/still.tsx';
import { COPY_COLUMNS, type CopyStep, KEY_COLUMNS, type KeyStep } from './board-steps.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './copies-board.module.css';

interface CopyColumnsProps {
  readonly copies: readonly FilmCopieRow[];
  readonly depth: number;
  /** Null: the reader may not write. */
  readonly move: ((row: FilmCopieRow, to: CopyStep) => Promise<void>) | null;
}

export function CopyColumns({ copies, depth, move }: CopyColumnsProps): ReactNode {
  const text = useText();
  const drag = useDrag(move);
  return (
    <div className={styles.columns}>
      {COPY_COLUMNS.map(({ key, states, arrival, next }) => {
        const rows = copies.filter(({ Etat = 0 }) => states.includes(Etat));
        return (
          <Column count={rows.length} key={key} target={drag.target(rows, arrival)} title={text(`copies.colonne.${key}`)}>
            {rows.map((row) => (
              <li className={styles.card} key={row.Id} style={stillColour(row.CouleurSection)} {...drag.card(row)}>
                <CopyLink depth={depth} id={row.Id} name={row.FilmLibelle} />
                <CopyFacts row={row} />
                {next === null || move === null ? null : (
                  <StepButton film={row.FilmLibelle ?? ''} label={text(`copies.pas.${next}`)} onClick={() => void move(row, next)} />
                )}
              </li>
            ))}
          </Column>
        );
      })}
    </div>
  );
}

function CopyFacts({ row }: { readonly row: FilmCopieRow }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { NoSupport, DateAttendue, PremiereSeance, NoSuivi, Suite, Retard = null, Etat } = row;
  const facts = [
    NoSupport,
    PremiereSeance == null ? null : text('copies.projetee', { date: formatDateTime(PremiereSeance) }),
    DateAttendue == null || Etat === CopieEtat.testeeOk ? null : text('copies.attendue', { date: formatDate(DateAttendue) }),
    NoSuivi,
    Suite == null ? null : text('copies.puis', { lieu: Suite }),
  ];
  return (
    <>
      <span className={styles.facts}>{facts.filter((fact) => fact != null && fact !== '').join(' · ')}</span>
      {Retard === null ? null : <Status meaning="no">{enumLabel(copieRetardEnum, Retard, language)}</Status>}
      {Etat === CopieEtat.testeeKo ? <Status meaning="no">{text('copies.nonConforme')}</Status> : null}
    </>
  );
}

interface KeyColumnsProps {
  readonly keys: readonly FilmKdmRow[];
  readonly depth: number;
  readonly move: ((row: FilmKdmRow, to: KeyStep) => Promise<void>) | null;
}

export function KeyColumns({ keys, depth, move }: KeyColumnsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const drag = useDrag(move);
  return (
    <div className={styles.columns}>
      {KEY_COLUMNS.map(({ key, states, arrival, next }) => {
        const rows = keys.filter(({ Etape }) => states.includes(Etape ?? 0));
        return (
          <Column count={rows.length} key={key} target={drag.target(rows, arrival)} title={text(`copies.colonne.${key}`)}>
            {rows.map((row) => (
              <li className={styles.card} key={row.Id} style={stillColour(row.CouleurSection)} {...drag.card(row)}>
                <CopyLink depth={depth} id={row.IdCopie ?? 0} name={row.Film} />
                <span className={styles.facts}>
                  {[row.SalleLibelle, `${formatDateTime(row.Debut ?? '')} – ${formatDateTime(row.Fin ?? '')}`].join(' · ')}
                </span>
                {row.Alerte == null ? null : <Status meaning="no">{enumLabel(kdmAlerteEnum, row.Alerte, language)}</Status>}
                {next === null || move === null ? null : (
                  <StepButton film={row.Film ?? ''} label={text(`copies.pas.${next}`)} onClick={() => void move(row, next)} />
                )}
              </li>
            ))}
          </Column>
        );
      })}
    </div>
  );
}

interface DropTarget {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** A card goes to the column where it is dropped by the step that leads there; by keyboard its button takes the next one. */
function useDrag<Row extends { readonly Id: number }, Step>(move: ((row: Row, to: Step) => Promise<void>) | null) {
  const [dragged, setDragged] = useState<Row | null>(null);
  function card(row: Row) {
    if (move === null) return {};
    return {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        dataTransfer.setData('text/plain', String(row.Id));
        setDragged(row);
      },
      onDragEnd: () => setDragged(null),
    };
  }
  function target(rows: readonly Row[], arrival: Step | null): DropTarget | null {
    if (move === null || dragged === null || arrival === null || rows.some(({ Id }) => Id === dragged.Id)) return null;
    return {
      onDragOver: (event) => event.preventDefault(),
      onDrop: (event) => {
        event.preventDefault();
        setDragged(null);
        void move(dragged, arrival);
      },
    };
  }
  return { card, target };
}

interface ColumnProps {
  readonly title: string;
  readonly count: number;
  /** Hears of the card that is over it; null: it takes none. */
  readonly target: DropTarget | null;
  readonly children: ReactNode;
}

function Column({ title, count, target, children }: ColumnProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long column scrolls by keyboard
    <section aria-label={title} className={styles.column} tabIndex={0} {...target} data-target={target !== null || undefined}>
      <h2>
        {title} <span className={styles.facts}>{count}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

interface StepButtonProps {
  readonly film: string;
  readonly label: string;
  readonly onClick: () => void;
}

function StepButton({ film, label, onClick }: StepButtonProps): ReactNode {
  return (
    <Button aria-label={`${label} : ${film}`} icon={ChevronRight} onClick={onClick}>
      {label}
    </Button>
  );
}
