/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- ARIA tree: the keys of a line are those of the tree around it. */
import { Check, ChevronRight, Users } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { type Held, heldBelow, type RightNode, type ToggleInput } from './rights-model.ts';
import { reachOf } from './reach.ts';
import styles from './rights-tree.module.css';

interface RightLineProps {
  readonly node: RightNode;
  readonly held: Held;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly isLocked: boolean;
  readonly onFocus: (id: number) => void;
  readonly onFold: (id: number, isOpen: boolean) => void;
  readonly onToggle: (node: RightNode, reach: ToggleInput['reach']) => void;
}

/** One right: fold, tick, name, code, and where it comes from. */
export function RightLine({ node, held, isOpen, isStop, isLocked, onFocus, onFold, onToggle }: RightLineProps): ReactNode {
  const isInherited = held.inherited.has(node.id);
  const isOwn = held.own.has(node.id);
  const hasChildren = node.children.length > 0;
  function onFoldClick(event: MouseEvent) {
    event.stopPropagation();
    onFold(node.id, !isOpen);
  }
  return (
    <li
      aria-checked={isOwn || isInherited}
      aria-disabled={isLocked || (isInherited && !isOwn) || undefined}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      className={styles.line}
      data-level={node.level}
      data-right={node.id}
      data-source={sourceOf(isOwn, isInherited)}
      onClick={(event) => onToggle(node, reachOf(event))}
      onFocus={() => onFocus(node.id)}
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
    >
      <span aria-hidden className={styles.fold} data-open={isOpen || undefined} onClick={hasChildren ? onFoldClick : undefined}>
        {hasChildren ? <ChevronRight size={14} /> : null}
      </span>
      <span aria-hidden className={styles.box}>
        {isOwn || isInherited ? <Check size={12} strokeWidth={3} /> : null}
      </span>
      <span className={styles.label}>{node.label}</span>
      <code>{node.code}</code>
      <LineNote held={held} isInherited={isInherited} node={node} />
    </li>
  );
}

interface LineNoteProps {
  readonly node: RightNode;
  readonly held: Held;
  readonly isInherited: boolean;
}

function LineNote({ node, held, isInherited }: LineNoteProps): ReactNode {
  const text = useText();
  const { held: count, total } = heldBelow(node, held);
  return (
    <span className={styles.end}>
      {isInherited ? (
        <span className={styles.group}>
          <Users aria-hidden size={12} />
          {text('droits.herite')}
        </span>
      ) : null}
      {total > 1 ? (
        <span className="num">
          {count}/{total}
        </span>
      ) : null}
    </span>
  );
}

function sourceOf(isOwn: boolean, isInherited: boolean): 'own' | 'group' | 'none' {
  if (isOwn) return 'own';
  return isInherited ? 'group' : 'none';
}
