// @vitest-environment jsdom
/** The explanation of a status comes by pointer, finger and keyboard, and goes with them. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { invitationStatutEnum } from '#generated/enums/invitation-statut.gen.ts';
import { useStatusHelp } from './use-status-help.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { Status, StatusOf } from './status.tsx';

const SENT = "L'invitation est partie, la réponse est attendue. À relancer, à confirmer ou à refuser.";

beforeAll(() => showLanguage('fr'));
beforeEach(() => {
  // The browser's own layers are not in jsdom.
  HTMLElement.prototype.showPopover = vi.fn<HTMLElement['showPopover']>();
});
afterEach(() => {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  cleanup();
});

function Screen() {
  useStatusHelp();
  return (
    <>
      <StatusOf from="invitation-statut" isFocusable of={invitationStatutEnum.values.find(({ key }) => key === 'envoyee')} />
      <table>
        <tbody>
          <tr>
            <td tabIndex={0}>
              <Status help="invitation-statut.64" meaning="ok">
                Validée
              </Status>
            </td>
          </tr>
        </tbody>
      </table>
      <Status help="film-avis.1" meaning="ok">
        Sans aide
      </Status>
    </>
  );
}

it('shows it at a tap, names it as the description of the status, and takes it away by Escape', async () => {
  render(<Screen />);
  const status = screen.getByText('Envoyée');
  fireEvent.pointerUp(status);
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toBe(SENT);
  expect(status.getAttribute('aria-describedby')).toBe(tip.id);
  fireEvent.keyDown(status, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(status.hasAttribute('aria-describedby')).toBe(false);
});

it('is reached by Tab beside a name, and from the cell that has the focus in a list', async () => {
  render(<Screen />);
  expect(screen.getByText('Envoyée').tabIndex).toBe(0);
  const cell = screen.getByRole('cell');
  cell.focus();
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain('feuille de route'));
  expect(cell.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  screen.getByText('Envoyée').focus();
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(SENT));
});

it('goes when the pointer is elsewhere, and says nothing of a value that nothing explains', async () => {
  render(<Screen />);
  fireEvent.pointerUp(screen.getByText('Envoyée'));
  await screen.findByRole('tooltip');
  fireEvent.pointerOver(screen.getByText('Sans aide'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
