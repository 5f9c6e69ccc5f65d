// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { RowActions } from './row-actions.tsx';
import { RowGrip } from './row-grip.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

it('offers one menu that names its row, and a bin', () => {
  const onSelect = vi.fn<() => void>();
  const items = [{ key: 'open', label: 'Ouvrir', onSelect }];
  render(<RowActions items={items} name="Safi Faye" remove={{ label: 'Retirer Safi Faye', onSelect }} />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Actions : Safi Faye',
    'Retirer Safi Faye',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Retirer Safi Faye' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('draws nothing for a row that nothing is done with', () => {
  const { container } = render(<RowActions name="Safi Faye" />);
  expect(container.innerHTML).toBe('');
});

it('moves a row by Alt and the arrows, and leaves the arrows alone', () => {
  const onStep = vi.fn<(step: -1 | 1) => void>();
  render(<RowGrip label="Déplacer Safi Faye" onDragStart={() => undefined} onStep={onStep} />);
  const grip = screen.getByRole('button', { name: 'Déplacer Safi Faye' });
  fireEvent.keyDown(grip, { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(grip, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(grip, { key: 'ArrowDown' });
  expect(onStep.mock.calls).toEqual([[-1], [1]]);
});
