/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid pattern: cards are no table, and their cells are reached by the arrows. */
import { memo, type ReactNode } from 'react';
import { getImageContentAddress } from '#generated/client/addresses.gen.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { Picture } from '#web/files/viewing/picture.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** What a card shows of its record, under its name. */
export interface CardCells {
  /** Undefined: the records of this list have none. */
  readonly picture: number | null | undefined;
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
    <div aria-rowindex={rank} aria-selected={isSelected} className="card" data-id={readId(row)} data-index={index} role="row">
      <div aria-colindex={1} className="card-check" data-column={-1} role="gridcell" tabIndex={activeColumn === -1 ? 0 : -1}>
        <Checkbox aria-label={selectLabel} checked={isSelected} onChange={ignore} tabIndex={-1} />
      </div>
      <CardBody {...props} />
    </div>
  );
});

/** Its picture and its words: one cell, whose name is the link to the record. */
function CardBody({ row, name, cellsOf, href, activeColumn }: CardProps): ReactNode {
  const { picture, facts, status } = cellsOf(row);
  const [first = '', second = '', third = ''] = facts;
  return (
    <div
      aria-colindex={2}
      className="card-body"
      data-column={0}
      data-plain={picture === undefined || undefined}
      role="gridcell"
      tabIndex={activeColumn === 0 ? 0 : -1}
    >
      {picture === undefined ? null : <CardPicture id={picture} name={name} />}
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

/** Without a picture, the first letters of the name tell one card from the next. */
function CardPicture({ id, name }: { readonly id: number | null; readonly name: string }): ReactNode {
  return (
    <span className="card-picture">
      {id === null ? (
        <span aria-hidden>{initials(name)}</span>
      ) : (
        <Picture
          alt=""
          className="card-image"
          loading="lazy"
          src={getImageContentAddress({ resolution: DEFAULT_THUMBNAIL, imageId: id })}
        />
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}

/** The grid hears the click; React only wants a handler beside `checked`. */
function ignore(): void {
  return undefined;
}
