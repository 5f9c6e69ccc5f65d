// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { logReply, logRequest, resetHttpLog } from '#web/runtime/http-log.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify, toasts } from '#web/shell/notifications.ts';
import { Spinner } from './spinner.tsx';
import { Toasts } from './toasts.tsx';

vi.stubGlobal('__APP_VERSION__', '1.2.2');
const { noticeUpdates } = await import('../start/update-notice.ts');

beforeAll(() => showLanguage('fr'));
beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
  openDialogs.set([]);
  resetHttpLog();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

describe('notifications', () => {
  it('are of four types, each with its own look, and an unknown one is an info', () => {
    render(<Toasts />);
    act(() => {
      for (const kind of ['info', 'warning', 'success', 'danger', 'foo']) notify(kind, kind);
    });
    const kinds = [...document.querySelectorAll<HTMLElement>('[data-toast]')].map(({ dataset, textContent }) => [
      textContent,
      dataset['kind'],
    ]);
    expect(kinds.map(([text, kind]) => `${kind} ${text?.split(' ').at(-1)}`)).toEqual([
      'info info',
      'warning warning',
      'success success',
      'info foo',
      'danger danger',
    ]);
  });

  it('show their text as it is, never as HTML', () => {
    render(<Toasts />);
    act(() => void notify('info', '<b>x</b>'));
    expect(screen.getByText('<b>x</b>').closest('[data-toast]')?.querySelector('b')).toBeNull();
  });
});

describe('the spinner', () => {
  it('shows while a call of two seconds is awaited, and goes with its reply', async () => {
    render(<Spinner />);
    let id = 0;
    act(() => {
      id = logRequest('GET', '/api/films/12');
    });
    await pass(2000);
    expect(screen.getByRole('status').textContent).toBe('Chargement en cours');
    act(() => logReply(id, { status: 200, requestId: null, detail: null }));
    await pass(0);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('a new version on the server', () => {
  it('is told within a minute by a large alert titled « Attention »', async () => {
    let served = '1.2.2';
    vi.stubGlobal('fetch', async () => Response.json({ version: served }));
    const stop = noticeUpdates();
    await pass(1000);
    expect(openDialogs.get()).toEqual([]);
    served = '9.9.9';
    await pass(60_000);
    expect(openDialogs.get()).toMatchObject([{ kind: 'alert', size: 'LARGE', options: { title: 'Attention' } }]);
    stop();
  });
});
