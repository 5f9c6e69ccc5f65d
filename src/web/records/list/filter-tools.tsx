import { type ReactNode, useEffect, useRef } from 'react';
import type { EntityModule, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Wanted } from './filter-slot.tsx';
import { isLeaf } from './list-search.ts';
import { useFilterFields } from './use-filter-fields.ts';
import type { ListController } from './use-list.ts';

interface FilterToolsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  /** What the person did with the button that stood here before. */
  readonly wanted: Wanted;
}

/** The chips of a list and the menu that adds one. */
export function FilterTools({ entity, screen, list, wanted }: FilterToolsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { fields, loadAll } = useFilterFields(entity, { names: screen.filters, used: fieldsUsed(list.search.filters) });
  const first = useRef(wanted);
  useEffect(() => {
    const button = box.current?.querySelector<HTMLButtonElement>('button.filter-add');
    if (first.current !== null) button?.focus();
    if (first.current === 'open') button?.click();
    first.current = null;
  }, []);
  return (
    <div className="filter-slot" ref={box}>
      <FilterBar fields={fields} filters={list.search.filters} onNeedAll={loadAll} onChange={(filters) => list.change({ filters })} />
    </div>
  );
}

/** Fields named by the filters in force, groups included. */
function fieldsUsed(nodes: readonly FilterNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (isLeaf(node)) return [node.field];
    if ('and' in node) return fieldsUsed(node.and);
    return 'or' in node ? fieldsUsed(node.or) : fieldsUsed([node.not]);
  });
}
