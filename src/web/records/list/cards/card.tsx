/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid pattern: cards are no table, and their cells are reached by the arrows. */
import { memo, type ReactNode } from 'react';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Still, stillColour, type StillProps } from '#web/ui/still/still.tsx';

/** Content of a card under its name. */
export interface CardCells {
  /** Null: the records of this list have no pictures. */
  readonly still: StillProps | null;
  readonly colour: string | null;
  readonly facts: readonly string[];
  readonly status: ReactNode;
}

interface CardProps {
  readonly row: RecordData;
  readonly name: string;
  readonly index: number;
  readonly rank: number;
  readonly cellsOf: (row: RecordData) => CardCells;
  readonly href: string | null;
  readonly isSelected: boolean;
  readonly selectLabel: string;
  /** −1: the box; null: the keyboard is on another card. */
  readonly activeColumn: number | null;
}

/** A row whose two cells stand over one another: the box that chooses it, and what it says. */
export const Card = memo(function Card(props: CardProps): ReactNode {
  const { row, index, rank, isSelected, selectLabel, activeColumn } = props;
  return (
    <div
      aria-rowindex={rank}
      aria-selected={isSelected}
      className="card"
      data-id={readId(row)}
      data-index={index}
      role="row"
      style={stillColour(props.cellsOf(row).colour)}
    >
      <div aria-colindex={1} className="card-check" data-column={-1} role="gridcell" tabIndex={activeColumn === -1 ? 0 : -1}>
        <Checkbox aria-label={selectLabel} checked={isSelected} onChange={ignore} tabIndex={-1} />
      </div>
      <CardBody {...props} />
    </div>
  );
});

/** Its picture and its words: one cell, whose name is the link to the record. */
function CardBody({ row, name, cellsOf, href, activeColumn }: CardProps): ReactNode {
  const { still, facts, status } = cellsOf(row);
  const [first = '', second = '', third = ''] = facts;
  return (
    <div
      aria-colindex={2}
      className="card-body"
      data-column={0}
      data-plain={still === null || undefined}
      role="gridcell"
      tabIndex={activeColumn === 0 ? 0 : -1}
    >
      {still === null ? null : <Still {...still} className="card-picture" name={name} />}
      <span className="card-text">
        {href === null ? (
          <span className="card-name">{name}</span>
        ) : (
          <a className="grid-title card-name" href={href} tabIndex={-1}>
            {name}
          </a>
        )}
        <span className="card-fact">{first}</span>
        <span className="card-fact">{second}</span>
        {third === '' ? null : <span className="card-fact">{third}</span>}
        <span className="card-status">{status}</span>
      </span>
    </div>
  );
}

/** The grid hears the click; React only wants a handler beside `checked`. */
function ignore(): void {
  return undefined;
}
