import { Fragment, type ReactNode } from 'react';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useReferenceNames } from '#web/records/fields/references/use-reference-names.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { type FilterLeaf, isLeaf } from '../list-search.ts';
import { idsOf } from './filter-model.ts';
import { filterText } from './filter-text.ts';

interface NodeWordsProps {
  readonly node: FilterNode;
  readonly fields: readonly NamedField[];
  /** Within another group: a group of several conditions stands between brackets. */
  readonly isInner?: boolean;
}

/** A condition of the advanced filter, in words: « Pays France ou (Durée < 00:30:00 et Genre Fiction) ». */
export function NodeWords({ node, fields, isInner = false }: NodeWordsProps): ReactNode {
  const text = useText();
  if (isLeaf(node)) {
    const named = fields.find((field) => field.name === node.field);
    return named === undefined ? '…' : <LeafWords leaf={node} named={named} />;
  }
  if ('not' in node) {
    const [before = '', after = ''] = text('filtre.joint.not', { condition: '\n' }).split('\n');
    return (
      <>
        {before}
        <NodeWords fields={fields} node={node.not} />
        {after}
      </>
    );
  }
  const nodes = 'and' in node ? node.and : node.or;
  const joint = text('and' in node ? 'filtre.joint.and' : 'filtre.joint.or');
  const hasBrackets = isInner && nodes.length > 1;
  return (
    <>
      {hasBrackets ? '(' : null}
      {nodes.map((one, index) => (
        <Fragment key={JSON.stringify(one)}>
          {index === 0 ? null : ` ${joint} `}
          <NodeWords fields={fields} isInner={nodes.length > 1} node={one} />
        </Fragment>
      ))}
      {hasBrackets ? ')' : null}
    </>
  );
}

/** A field and the condition on it. */
export function LeafWords({ leaf, named }: { readonly leaf: FilterLeaf; readonly named: NamedField }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const target = named.field.to === undefined ? null : { entity: named.field.to, key: named.field.key ?? 'Id' };
  const names = useReferenceNames(target, idsOf(leaf.value));
  const value = filterText(leaf, named, { text, language, names });
  return (
    <>
      {named.label} {value === '' ? null : <strong>{value}</strong>}
    </>
  );
}
