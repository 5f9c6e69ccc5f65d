import '#web/ui/tokens.css';
import '#web/app/elements.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultLayout } from '#web/records/grid/column-layout.ts';
import { DataGrid } from '#web/records/grid/data-grid.tsx';
import type { GridActions } from '#web/records/grid/use-body-events.ts';
import { Still } from '#web/ui/still/still.tsx';
import { BareTable } from './bare-table.tsx';
import { COLUMN_COUNT, benchRows } from './rows.ts';

const columns = Array.from({ length: COLUMN_COUNT }, (_, index) => ({
  id: `C${index}`,
  label: `Colonne ${index}`,
  width: 120,
  align: index % 5 === 1 ? ('right' as const) : undefined,
  sortable: true,
  isEditable: true,
  render: (row: { readonly [name: string]: unknown }) => String(row[`C${index}`]),
}));

/** As a list of films: a picture before the title, the colour along the edge. */
function faceOf() {
  return { colour: '#8f1d3f', still: <Still className="grid-still" colour="#8f1d3f" name="La Mesure" src={null} /> };
}

function none(): undefined {
  return undefined;
}

const actions: GridActions = {
  onOpen: none,
  onToggle: none,
  onRange: none,
  onSelectMore: none,
  onClear: none,
  onRowMenu: none,
  onEdit: () => false,
  clickOpens: () => 'at-once',
};

/** The product's own grid with everything it does. */
function Ours() {
  const [layout, setLayout] = useState(defaultLayout(columns.map(({ id, width }) => ({ field: id, width, displayed: true }))));
  return (
    <DataGrid
      actions={actions}
      columns={columns}
      faceOf={faceOf}
      firstRank={1}
      focusId={null}
      hasStills
      isSelected={() => false}
      isStale={false}
      hrefOf={(id) => `/1/films/${id}`}
      label="Mesure"
      layout={layout}
      onLayout={setLayout}
      onSelectPage={none}
      onSort={none}
      onSortTo={none}
      pageState="none"
      rowName={(row) => String(row['C0'])}
      rows={benchRows}
      sort={[]}
      titleColumn="C0"
      total={benchRows.length}
    />
  );
}

/** `?variant=ours|bare`; `show()` renders it, so that loading the page is not part of the measure. */
const isOurs = new URLSearchParams(location.search).get('variant') === 'ours';
const root = createRoot(document.getElementById('root') ?? document.body);
Object.assign(globalThis, {
  show: () => root.render(<StrictMode>{isOurs ? <Ours /> : <BareTable />}</StrictMode>),
  hide: () => root.render(null),
});
