// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DialogActions } from './dialog-actions.tsx';
import { Table, type TableColumn } from './table.tsx';

afterEach(cleanup);

interface Stay {
  readonly name: string;
  readonly nights: number;
}

const STAYS: readonly Stay[] = [
  { name: 'Vaysse', nights: 3 },
  { name: 'Tanaka', nights: 5 },
];

const columns: readonly TableColumn<Stay>[] = [
  { id: 'nom', header: 'Nom', isRowHeader: true, cell: ({ name }) => name, foot: 'Total' },
  {
    id: 'nuits',
    header: 'Nuits',
    align: 'right',
    cellClassName: 'num',
    isMuted: true,
    cellProps: ({ nights }) => ({ 'data-tone': nights > 3 ? 'error' : undefined }),
    cell: ({ nights }) => nights,
    foot: 8,
  },
];

function show(rows: readonly Stay[] = STAYS) {
  return render(
    <Table
      caption="Séjours"
      columns={columns}
      empty={<p>Aucun séjour</p>}
      isCaptionHidden
      rowKey={({ name }) => name}
      rowProps={({ nights }) => ({ 'aria-current': nights > 3 || undefined })}
      rows={rows}
    />,
  );
}

it('names the table, its columns and its rows', () => {
  show();
  const table = screen.getByRole('table', { name: 'Séjours' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nom', 'Nuits']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Vaysse', 'Tanaka', 'Total']);
  expect(within(table).getByText('Séjours').className).toBe('ui-sr-only');
});

it('heads no column of acts that has no name', () => {
  const acts: TableColumn<Stay> = { id: 'actes', header: '', cell: ({ name }) => <button type="button">Ouvrir {name}</button> };
  render(<Table columns={[...columns, acts]} rowKey={({ name }) => name} rows={STAYS} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nom', 'Nuits']);
});

it('gives the cells of a column their alignment, class, weight and state', () => {
  show();
  const [first, second, foot] = screen.getAllByRole('cell');
  expect(first?.outerHTML).toBe('<td class="num" data-align="right" data-muted="true">3</td>');
  expect(second?.outerHTML).toBe('<td class="num" data-align="right" data-muted="true" data-tone="error">5</td>');
  expect(foot?.textContent).toBe('8');
  expect(screen.getByRole('columnheader', { name: 'Nuits' }).outerHTML).toBe('<th data-align="right" scope="col">Nuits</th>');
  expect(screen.getByRole('row', { name: 'Tanaka 5' }).getAttribute('aria-current')).toBe('true');
});

it('shows what stands in place of a table without rows', () => {
  show([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Aucun séjour')).toBeDefined();
});

it('has no head where no column has one, and no look where its screen gives it', () => {
  render(<Table columns={[{ id: 'nom', cell: ({ name }) => name }]} isBare rowKey={({ name }) => name} rows={STAYS} />);
  expect(screen.queryByRole('columnheader')).toBeNull();
  expect(screen.getByRole('table').hasAttribute('class')).toBe(false);
});

it('puts the main action of a dialog last, after the dangerous one', () => {
  render(<DialogActions danger={<button>Refuser</button>} primary={<button>Accepter</button>} secondary={<button>Annuler</button>} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Annuler', 'Refuser', 'Accepter']);
});

it('lets rows draw themselves under a head that is described, with a row of the head below it', () => {
  render(
    <Table
      columns={[{ id: 'nom', header: 'Nom' }]}
      headRow={
        <tr>
          <th scope="row">Reste</th>
        </tr>
      }
      row={({ name, nights }, index) => (
        <tr aria-selected={index === 1}>
          <td>{`${name} ${nights}`}</td>
        </tr>
      )}
      rowKey={({ name }) => name}
      rows={STAYS}
    />,
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Nom', 'Reste', 'Vaysse 3', 'Tanaka 5']);
  expect(screen.getByRole('row', { selected: true }).textContent).toBe('Tanaka 5');
});
