import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isTranslation, textName } from '#domain/values/record-data.ts';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { UnreadContext, useUnread } from '#web/ui/unread.tsx';
import type { ListController } from '../use-list.ts';
import { useFilterFields } from '../filters/use-filter-fields.ts';
import { FilterGroup } from './filter-group.tsx';
import { isTreeComplete, toFilters, toTree } from './filter-tree.ts';

interface AdvancedFilterProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly close: () => void;
}

/** All the conditions of a list, joined by AND and OR in groups, on every field that can be filtered. */
export function AdvancedFilter({ entity, screen, list, close }: AdvancedFilterProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [tree, setTree] = useState(() => toTree(list.search.filters));
  const names = useMemo(() => filterableNames(entity, screen), [entity, screen]);
  const { fields, loadAll } = useFilterFields(entity, { names, used: [] });
  // Requests the names once: the dialog opened to show them all.
  // oxlint-disable-next-line react/exhaustive-deps -- loadAll only says that they are wanted
  useEffect(() => loadAll(), []);
  const sorted = useMemo(() => fields.toSorted((left, right) => left.label.localeCompare(right.label, language)), [fields, language]);
  const unread = useUnread();
  const isComplete = isTreeComplete(tree);
  const isReady = isComplete && unread.sentences.length === 0;
  return (
    <Modal onClose={close} size="LARGE" title={text('outils.filtre')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          list.change({ filters: toFilters(tree) });
          close();
        }}
      >
        <UnreadContext value={unread.tell}>
          <FilterGroup depth={1} fields={sorted} group={tree} onChange={setTree} />
        </UnreadContext>
        <div className="filter-tree-foot">
          <output>{isComplete ? '' : text('filtreAvance.incomplet')}</output>
          <Button onClick={close} variant="quiet">
            {text('vue.annuler')}
          </Button>
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('filtreAvance.appliquer')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Those the list offers as chips, paths included, then every other field that can be filtered. */
function filterableNames({ descriptor }: EntityModule, { filters }: ScreenDescriptor): readonly string[] {
  const fieldNames = descriptor.fields
    .filter((field) => field.filterable)
    .map((field) => (isTranslation(field) ? textName(field) : field.name));
  return [...new Set([...filters, ...fieldNames])];
}
