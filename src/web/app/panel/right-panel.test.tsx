// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { notify } from '#web/shell/notifications.ts';
import { resetShell } from '#web/shell/shell-store.ts';
import { RightPanel } from './right-panel.tsx';

function panel() {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RightPanel />
    </QueryClientProvider>,
  );
}

function open(name: string) {
  return fireEvent.click(screen.getByRole('tab', { name }));
}

function content() {
  return within(screen.getByRole('tabpanel'));
}

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('panneau');
});
beforeEach(resetShell);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the right panel', () => {
  it('has eight tabs in order, on messages at first', () => {
    panel();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Messages',
      'Actions',
      'Options',
      'Requêtes HTTP',
      'Raccourcis clavier',
      'Impression',
      'Traduction',
      'Aide',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Messages');
  });

  it('keeps each notification with its text and its time on 24 hours', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 1, 5, 13, 3, 9) });
    panel();
    act(() => void notify('warning', '<b>Attention</b>', { durationMs: 1000 }));
    act(() => void vi.advanceTimersByTime(10_000));
    const [line] = content().getAllByRole('listitem');
    expect(line?.textContent).toContain('14:03:09');
    expect(line?.textContent).toContain('<b>Attention</b>');
    expect(line?.querySelector('b')).toBeNull();
  });

  it('lists the shortcuts: home, quit, next and previous screen, search, reload, moves and selection in a table', () => {
    panel();
    open('Raccourcis clavier');
    const lines = [...screen.getByRole('tabpanel').querySelectorAll('dl > div')].map((line) => line.textContent?.replace(/\s+/g, ' '));
    function has(...words: readonly string[]) {
      return lines.some((line) => words.every((word) => line?.includes(word)));
    }
    expect(has('Tableau de bord', 'Ctrl', 'Alt', 'H')).toBe(true);
    expect(has('Page de connexion', 'Q')).toBe(true);
    expect(has('Écran suivant', 'Tab', 'N')).toBe(true);
    expect(has('Écran précédent', 'Tab', 'B')).toBe(true);
    expect(has('Rechercher dans la liste', '/')).toBe(true);
    expect(has('Recharger la page', 'F5')).toBe(true);
    expect(has('Se déplacer', '↑', '↓')).toBe(true);
    expect(has('Sélectionner la ligne', 'Espace')).toBe(true);
    expect(has('Tout sélectionner', 'Ctrl', 'A')).toBe(true);
  });
});
