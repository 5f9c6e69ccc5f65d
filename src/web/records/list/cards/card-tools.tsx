import { ArrowDownAZ, ArrowUpAZ } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ListController } from '../use-list.ts';

/** Acts of a table's head, for cards: choose the page, and give the order. */
export function CardTools({ list }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const { selection, columns, sort } = list;
  const [first] = sort;
  const isDown = first?.Desc === true;
  const sortable = columns.filter((column) => column.sortable || column.id === first?.Key);
  return (
    <div className="card-tools">
      <label className="card-page">
        <Checkbox checked={selection.pageState === 'all'} indeterminate={selection.pageState === 'some'} onChange={selection.page} />
        {text('grille.choisirPage')}
      </label>
      <Select
        label={text('liste.trierPar')}
        onChange={(id) => list.sortTo(id, 'asc')}
        options={sortable.map(({ id, label }) => ({ value: id, label }))}
        value={first?.Key ?? ''}
      />
      <IconButton
        disabled={first === undefined}
        icon={isDown ? ArrowUpAZ : ArrowDownAZ}
        label={text(isDown ? 'grille.triCroissant' : 'grille.triDecroissant')}
        onClick={() => (first === undefined ? undefined : list.sortTo(first.Key, isDown ? 'asc' : 'desc'))}
      />
    </div>
  );
}
