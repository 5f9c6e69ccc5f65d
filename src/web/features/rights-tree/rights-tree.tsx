/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA tree: one tab stop, the arrows move between the lines. */
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Held, RightNode, ToggleInput } from './rights-model.ts';
import { RightLine } from './right-line.tsx';
import { reachOf } from './reach.ts';
import styles from './rights-tree.module.css';

export interface RightsTreeProps {
  readonly nodes: readonly RightNode[];
  readonly unfolded: ReadonlySet<number>;
  readonly held: Held;
  readonly isLocked: boolean;
  readonly onFold: (id: number, isOpen: boolean) => void;
  readonly onToggle: (node: RightNode, reach: ToggleInput['reach']) => void;
}

export function RightsTree(props: RightsTreeProps): ReactNode {
  const { nodes, unfolded, held, isLocked, onFold, onToggle } = props;
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const stop = nodes.some(({ id }) => id === focused) ? focused : (nodes[0]?.id ?? null);
  function moveTo(node: RightNode | undefined) {
    if (!node) return;
    setFocused(node.id);
    list.current?.querySelector<HTMLElement>(`[data-right="${node.id}"]`)?.focus();
  }
  if (nodes.length === 0) return <p className={styles.note}>{text('droits.rien')}</p>;
  return (
    <ul
      aria-label={text('droits.arbre')}
      className={styles.tree}
      onKeyDown={(event) => onTreeKey(event, { ...props, stop, moveTo })}
      ref={list}
      role="tree"
    >
      {nodes.map((node, index) => (
        <Fragment key={node.id}>
          <SectionName before={nodes[index - 1]} node={node} nodes={nodes} />
          <RightLine
            held={held}
            isLocked={isLocked}
            isOpen={unfolded.has(node.id)}
            isStop={node.id === stop}
            node={node}
            onFocus={setFocused}
            onFold={onFold}
            onToggle={onToggle}
          />
        </Fragment>
      ))}
    </ul>
  );
}

interface SectionNameProps extends Pick<RightsTreeProps, 'nodes'> {
  readonly node: RightNode;
  readonly before: RightNode | undefined;
}

/** Over the first right of each section of the menu. */
function SectionName({ node, before, nodes }: SectionNameProps): ReactNode {
  const text = useText();
  if (node.level !== 1) return null;
  const last = before === undefined ? undefined : nodes.slice(0, nodes.indexOf(node)).findLast(({ level }) => level === 1);
  if (last?.section === node.section) return null;
  return (
    <li className={styles.section} role="presentation">
      {node.section === '' ? text('droits.horsMenu') : node.section}
    </li>
  );
}

interface TreeKeys extends RightsTreeProps {
  readonly stop: number | null;
  readonly moveTo: (node: RightNode | undefined) => void;
}

/** Keys of the ARIA tree pattern; Ctrl+Space changes one right alone, Shift+Space its whole branch. */
function onTreeKey(event: KeyboardEvent, keys: TreeKeys): void {
  const { nodes, stop, moveTo, onToggle } = keys;
  const index = nodes.findIndex(({ id }) => id === stop);
  const node = nodes[index];
  if (!node || event.altKey || event.metaKey) return;
  if (event.key === ' ' || event.key === 'Enter') onToggle(node, reachOf(event));
  else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') foldOrMove(event.key, node, keys);
  else {
    const target = targetOf(event.key, index, nodes);
    if (target === null) return;
    moveTo(nodes[target]);
  }
  event.preventDefault();
}

function foldOrMove(key: string, node: RightNode, { nodes, unfolded, onFold, moveTo }: TreeKeys): void {
  const isOpen = node.children.length > 0 && unfolded.has(node.id);
  if (key === 'ArrowRight') {
    if (isOpen) moveTo(node.children[0]);
    else if (node.children.length > 0) onFold(node.id, true);
  } else if (isOpen) onFold(node.id, false);
  else moveTo(nodes.find(({ id }) => id === node.parent));
}

function targetOf(key: string, index: number, nodes: readonly RightNode[]): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(nodes.length - 1, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return nodes.length - 1;
    default:
      return key.length === 1 ? letterTarget(norm(key), index, nodes) : null;
  }
}

/** The next right whose label begins with the typed letter, going round. */
function letterTarget(letter: string, index: number, nodes: readonly RightNode[]): number | null {
  const order = nodes.map((_, offset) => (index + 1 + offset) % nodes.length);
  return order.find((candidate) => norm(nodes[candidate]?.label ?? '').startsWith(letter)) ?? null;
}
