/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA combobox: the focus stays in the field, which points to the active option. */
import { Fragment, type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import styles from '../shell.module.css';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly activeIndex: number;
  readonly onChoose: (item: PaletteItem) => void;
}

/** Lines under their group's name; the active one is told through the field (aria-activedescendant). */
export function PaletteList({ id, groups, activeIndex, onChoose }: PaletteListProps): ReactNode {
  const text = useText();
  const items = groups.flatMap((group) => group.items);
  return (
    <ul aria-label={text('palette.resultats')} className={styles.palette} id={id} role="listbox">
      {groups.map((group) => (
        <Fragment key={group.key}>
          <li className={styles.paletteGroup} role="presentation">
            {group.label}
          </li>
          {group.items.map((item) => {
            const index = items.indexOf(item);
            return <PaletteLine id={`${id}-${index}`} isActive={index === activeIndex} item={item} key={item.key} onChoose={onChoose} />;
          })}
        </Fragment>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onChoose: (item: PaletteItem) => void;
}

function PaletteLine({ id, item, isActive, onChoose }: LineProps): ReactNode {
  const { label, detail, keys, refusal } = item;
  const said = refusal ?? detail;
  return (
    <li
      aria-disabled={refusal !== undefined || undefined}
      aria-selected={isActive}
      className={styles.paletteItem}
      id={id}
      onMouseDown={() => onChoose(item)}
      role="option"
    >
      <span>{label}</span>
      {said ? <span className="ui-note">{said}</span> : null}
      {keys === undefined ? null : (
        <span className={styles.keys}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </li>
  );
}
