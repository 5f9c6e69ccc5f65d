import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { operatorKey } from '../filters/filter-editor.tsx';
import { offeredOperators, withOperator } from '../filters/filter-model.ts';
import { FilterValue } from '../filters/filter-value.tsx';
import type { FilterLeaf } from '../list-search.ts';
import { isGroup, newGroup, newLeaf, replaceChild, type TreeGroup } from './filter-tree.ts';

interface FilterGroupProps {
  readonly group: TreeGroup;
  readonly fields: readonly NamedField[];
  readonly depth: number;
  readonly onChange: (group: TreeGroup) => void;
  readonly onRemove?: () => void;
}

/** Deep enough for any question a person asks; the server refuses eight. */
const DEPTH_MAX = 4;

/** A group of conditions: all of them or at least one, and groups inside. */
export function FilterGroup({ group, fields, depth, onChange, onRemove }: FilterGroupProps): ReactNode {
  const text = useText();
  const [first] = fields;
  function add(child: TreeGroup['children'][number]): void {
    onChange({ ...group, children: [...group.children, child] });
  }
  return (
    <fieldset className="filter-tree">
      <GroupHead depth={depth} group={group} onChange={onChange} onRemove={onRemove} />
      {group.children.length === 0 && depth === 1 ? <p>{text('filtreAvance.aucune')}</p> : null}
      {group.children.map((child) =>
        isGroup(child) ? (
          <FilterGroup
            depth={depth + 1}
            fields={fields}
            group={child}
            key={child.key}
            onChange={(next) => onChange(replaceChild(group, child.key, next))}
            onRemove={() => onChange(replaceChild(group, child.key, null))}
          />
        ) : (
          <FilterLine
            fields={fields}
            key={child.key}
            leaf={child.leaf}
            onChange={(leaf) => onChange(replaceChild(group, child.key, { key: child.key, leaf }))}
            onRemove={() => onChange(replaceChild(group, child.key, null))}
          />
        ),
      )}
      <div className="filter-tree-actions">
        <Button disabled={first === undefined} icon={Plus} onClick={() => (first === undefined ? undefined : add(newLeaf(first)))}>
          {text('filtreAvance.condition')}
        </Button>
        {depth < DEPTH_MAX ? (
          <Button icon={Plus} onClick={() => add(newGroup(group.join === 'and' ? 'or' : 'and'))} variant="quiet">
            {text('filtreAvance.groupe')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

interface GroupHeadProps extends Pick<FilterGroupProps, 'group' | 'depth' | 'onChange'> {
  readonly onRemove: (() => void) | undefined;
}

/** Conjunction of the conditions of a group. */
function GroupHead({ group, depth, onChange, onRemove }: GroupHeadProps): ReactNode {
  const text = useText();
  return (
    <div className="filter-tree-actions">
      <Select
        label={text('filtreAvance.liaison')}
        onChange={(join) => onChange({ ...group, join: join === 'or' ? 'or' : 'and' })}
        options={[
          { value: 'and', label: text('filtreAvance.toutes') },
          { value: 'or', label: text('filtreAvance.uneAuMoins') },
        ]}
        value={group.join}
      />
      {depth === 1 ? null : (
        <CheckboxLine
          checked={group.isExcluded}
          label={text('filtreAvance.sauf')}
          onChange={(isExcluded) => onChange({ ...group, isExcluded })}
        />
      )}
      {onRemove === undefined ? null : <IconButton icon={Trash2} label={text('filtreAvance.retirer')} onClick={onRemove} />}
    </div>
  );
}

interface FilterLineProps {
  readonly leaf: FilterLeaf;
  readonly fields: readonly NamedField[];
  readonly onChange: (leaf: FilterLeaf) => void;
  readonly onRemove: () => void;
}

function FilterLine({ leaf, fields, onChange, onRemove }: FilterLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const named = fields.find((field) => field.name === leaf.field);
  const operators = named === undefined ? [] : offeredOperators(named).map((op) => ({ value: op, label: text(operatorKey(named, op)) }));
  function choose(name: string): void {
    const next = fields.find((field) => field.name === name);
    if (next !== undefined) onChange(newLeaf(next).leaf);
  }
  return (
    <div className="filter-tree-line">
      <Select
        label={text('filtreAvance.champ')}
        onChange={choose}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        value={leaf.field}
      />
      <Select
        label={text('filtre.operateur', { label: named?.label ?? leaf.field })}
        onChange={(op) => onChange(withOperator(leaf, operators.find((item) => item.value === op)?.value ?? leaf.op))}
        options={operators}
        value={leaf.op}
      />
      <div>
        {named === undefined ? null : (
          <FilterValue
            language={language}
            leaf={leaf}
            named={named}
            onChange={(value) => onChange({ field: leaf.field, op: leaf.op, value })}
          />
        )}
      </div>
      <IconButton icon={Trash2} label={text('filtreAvance.retirer')} onClick={onRemove} />
    </div>
  );
}
