import type { ReactNode } from 'react';
import { useRights } from '#web/session/rights.ts';
import { ViewLink } from '../frame/view-link.tsx';
import { entryHref } from '../navigation.ts';
import { GeneratedPart } from './generated-part.tsx';
import { manualHref, screenTarget } from './manual-href.ts';
import type { ManualNode } from './manual-node.ts';
import { ManualPicture } from './manual-picture.tsx';
import styles from './manual.module.css';

/** Text of the manual. Nodes have no name of their own: their place is fixed by the file. */
export function ManualText({ nodes }: { readonly nodes: readonly ManualNode[] }): ReactNode {
  return nodes.map((node, place) => <ManualPart key={`${place}-${node.kind}`} node={node} />);
}

function ManualPart({ node }: { readonly node: ManualNode }): ReactNode {
  const inner = <ManualText nodes={node.children} />;
  switch (node.kind) {
    case 'title':
      return <h3>{inner}</h3>;
    case 'paragraph':
      return <p>{inner}</p>;
    case 'note':
      return <div className={styles.note}>{inner}</div>;
    case 'list':
      return <ul>{inner}</ul>;
    case 'steps':
      return <ol>{inner}</ol>;
    case 'item':
      return <li>{inner}</li>;
    case 'strong':
      return <b>{inner}</b>;
    case 'em':
      return <em>{inner}</em>;
    case 'key':
      return <kbd>{node.text}</kbd>;
    case 'link':
      return <ManualLink href={node.text}>{inner}</ManualLink>;
    case 'picture':
      return <ManualPicture name={node.text.replace(/^image:/, '')} words={node.name} />;
    case 'generated':
      return <GeneratedPart name={node.name} subject={node.text.trim()} />;
    case 'text':
      return node.text;
  }
}

/** A link to a screen is words for whoever may not open it. */
function ManualLink({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  const { can } = useRights();
  const target = screenTarget(href);
  if (target === null) return <ViewLink href={manualHref(href.replace(/^aide:/, ''))}>{children}</ViewLink>;
  return target.right === '' || can(target.right) ? <ViewLink href={entryHref(target)}>{children}</ViewLink> : children;
}
