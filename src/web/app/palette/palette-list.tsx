/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA combobox: the focus stays in the field, which points to the active option. */
import { ArrowRight, FileText, History, type LucideIcon, Plus, Zap } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Still } from '#web/ui/still/still.tsx';
import { matchedParts, type PaletteGroup, type PaletteItem, type PaletteKind } from './palette-items.ts';
import styles from '../shell.module.css';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly activeIndex: number;
  /** Typed text, marked in the lines. */
  readonly search: string;
  readonly onChoose: (item: PaletteItem) => void;
}

/** Lines under their group's name; the field names the active one (aria-activedescendant). */
export function PaletteList({ id, groups, activeIndex, search, onChoose }: PaletteListProps): ReactNode {
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
            return (
              <PaletteLine
                id={`${id}-${index}`}
                isActive={index === activeIndex}
                item={item}
                key={item.key}
                onChoose={onChoose}
                search={search}
              />
            );
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
  readonly search: string;
  readonly onChoose: (item: PaletteItem) => void;
}

function PaletteLine({ id, item, isActive, search, onChoose }: LineProps): ReactNode {
  const { kind, label, detail, keys, refusal, still, found } = item;
  const subtitle = refusal ?? found ?? detail;
  const Icon = ICONS[kind];
  return (
    <li
      aria-disabled={refusal !== undefined || undefined}
      aria-selected={isActive}
      className={styles.paletteItem}
      id={id}
      onMouseDown={() => onChoose(item)}
      role="option"
    >
      {still === undefined ? (
        <span aria-hidden className={styles.paletteIcon}>
          <Icon size={15} />
        </span>
      ) : (
        <Still {...still} className={styles.paletteStill} name={label} />
      )}
      <span className={styles.paletteLabel}>
        <Marked search={search} text={label} />
      </span>
      {subtitle ? (
        <span className="ui-note">
          <Marked search={refusal === undefined ? search : ''} text={subtitle} />
        </span>
      ) : null}
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

const ICONS: Readonly<Record<PaletteKind, LucideIcon>> = { recent: History, act: Zap, create: Plus, go: ArrowRight, open: FileText };

/** The text, with what was typed in it. */
function Marked({ text, search }: { readonly text: string; readonly search: string }): ReactNode {
  return matchedParts(text, search).map(({ text: part, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}
