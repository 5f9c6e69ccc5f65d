import { X } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { part } from '#web/runtime/part.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PopoverPanel, usePopover } from '#web/ui/popover.tsx';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { type ReadyChoice, readyOf } from './ready-filters.ts';
import { newFilter, toSent } from './filter-model.ts';
import { LeafWords, NodeWords } from './node-words.tsx';
import { type FilterLeaf, isLeaf } from '../list-search.ts';

// Pickers and calendars come with the first filter that is opened, not with the list.
const FilterEditor = part(
  () => import('./filter-editor.tsx'),
  (module) => module.FilterEditor,
);

interface FilterChipsProps {
  readonly fields: readonly NamedField[];
  readonly ready: readonly ReadyChoice[];
  readonly filters: readonly FilterNode[];
  /** The field chosen in the menu: its chip opens at once. */
  readonly added: NamedField | undefined;
  /** It was applied or given up. */
  readonly onAdded: () => void;
  readonly onChange: (filters: readonly FilterNode[]) => void;
}

/** The filters in force, each a chip that opens, and the one being added. */
export function FilterChips({ fields, ready, filters, added, onAdded, onChange }: FilterChipsProps): ReactNode {
  function replace(index: number, node: FilterNode | null): void {
    onChange(filters.map((item, at) => (at === index ? node : item)).filter((item) => item !== null));
  }
  return (
    <>
      {filters.map((node, index) => (
        <NodeChip
          key={`${index}-${JSON.stringify(node)}`}
          fields={fields}
          node={node}
          onChange={(next) => replace(index, next)}
          said={readyOf(ready, node)?.label}
        />
      ))}
      {added === undefined ? null : (
        <FilterChip
          isNew
          key={added.name}
          leaf={newFilter(added)}
          named={added}
          onApply={(leaf) => {
            onAdded();
            onChange([...filters, toSent(leaf)]);
          }}
          onRemove={onAdded}
        />
      )}
    </>
  );
}

interface NodeChipProps {
  readonly fields: readonly NamedField[];
  readonly node: FilterNode;
  /** Words of a ready filter: it says all there is to say, and is only ever taken away. */
  readonly said: string | undefined;
  readonly onChange: (node: FilterNode | null) => void;
}

function NodeChip({ fields, node, said, onChange }: NodeChipProps): ReactNode {
  const text = useText();
  const named = isLeaf(node) ? fields.find((field) => field.name === node.field) : undefined;
  if (said !== undefined) {
    return (
      <span className="filter-chip" data-on>
        <span className="filter-chip-open">
          <strong>{said}</strong>
        </span>
        <RemoveButton label={text('filtre.retirerNom', { nom: said })} onRemove={() => onChange(null)} />
      </span>
    );
  }
  if (!isLeaf(node) || named === undefined) {
    // A group written elsewhere (a shared view, a link) shows in words and can be removed, not edited here.
    return (
      <span className="filter-chip">
        <span className="filter-chip-open">
          <NodeWords fields={fields} node={node} />
        </span>
        <RemoveButton label={text('filtre.retirer')} onRemove={() => onChange(null)} />
      </span>
    );
  }
  return <FilterChip leaf={node} named={named} onApply={(leaf) => onChange(toSent(leaf))} onRemove={() => onChange(null)} />;
}

interface FilterChipProps {
  readonly leaf: FilterLeaf;
  readonly named: NamedField;
  readonly isNew?: boolean;
  readonly onApply: (leaf: FilterLeaf) => void;
  readonly onRemove: () => void;
}

function FilterChip({ leaf, named, isNew = false, onApply, onRemove }: FilterChipProps): ReactNode {
  const text = useText();
  const popover = usePopover();
  const button = useRef<HTMLButtonElement>(null);
  useOpenAtOnce(isNew, popover.open, button);
  function close(then: () => void): void {
    popover.close();
    then();
  }
  return (
    <span className="filter-chip" data-on={!isNew || undefined}>
      <button
        aria-expanded={popover.isOpen}
        aria-haspopup="dialog"
        className="filter-chip-open"
        popoverTarget={popover.id}
        ref={button}
        type="button"
      >
        <LeafWords leaf={leaf} named={named} />
      </button>
      <RemoveButton label={text('filtre.retirerNom', { nom: named.label })} onRemove={onRemove} />
      <PopoverPanel className="filter-panel" control={popover} label={named.label}>
        <Suspense fallback={<div aria-busy className="filter-loading" />}>
          <FocusFirst>
            <FilterEditor leaf={leaf} named={named} onApply={(next) => close(() => onApply(next))} onRemove={() => close(onRemove)} />
          </FocusFirst>
        </Suspense>
      </PopoverPanel>
    </span>
  );
}

function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }): ReactNode {
  return (
    <button aria-label={label} className="filter-chip-remove" onClick={onRemove} title={label} type="button">
      <X aria-hidden size={12} />
    </button>
  );
}

/** The value first: that is what a person opened the filter for. */
function FocusFirst({ children }: { readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controls = [...(box.current?.querySelectorAll<HTMLElement>('input:not([tabindex="-1"]), select') ?? [])];
    (controls.find((control) => control.tagName === 'INPUT') ?? controls[0])?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

function useOpenAtOnce(isNew: boolean, open: (source: HTMLElement) => void, source: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isNew && source.current !== null) open(source.current);
  }, [isNew, open, source]);
}
