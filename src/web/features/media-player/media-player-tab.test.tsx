// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/media.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { loadRuntimeConfig } from '#web/runtime/config.ts';
import { PLAYER_CLEANUP_MS, SCRIPT_TIMEOUT_MS } from '#web/media-player/constants.ts';
import { useReturnedAddresses } from '#web/media-player/local-player.tsx';
import { MediaPlayerTab } from './media-player-tab.tsx';

const videoHosts = { hebergeur1: 'https://un.example/lecteur.js', hebergeur2: 'https://deux.example/embed/{id}' };

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('medias');
  await loadRuntimeConfig(async () => Response.json({ videoHosts }));
});
afterEach(cleanup);

function show(record: Readonly<Record<string, unknown>>) {
  const tab = { kind: 'feature', tab: 'lecture', feature: 'media-player', right: null } as const;
  return render(
    <MediaPlayerTab entity={{ descriptor, enums, labels }} id={7} readOnly record={{ Libelle: 'Film', ...record }} tab={tab} />,
  );
}

function scripts() {
  return [...document.querySelectorAll<HTMLScriptElement>('script')].map(({ src }) => src);
}

function play() {
  return fireEvent.click(screen.getByRole('button', { name: 'Lire' }));
}

describe('a video of another host', () => {
  it('loads no script and no frame before somebody plays it', () => {
    show({ Canal: 2, Plateforme: 1, Embed: '42' });
    show({ Canal: 2, Plateforme: 2, Embed: '42' });
    expect([scripts(), document.querySelectorAll('iframe').length]).toEqual([[], 0]);
  });

  it('of the second host plays in a frame of its own, without any script here', () => {
    show({ Canal: 2, Plateforme: 2, Embed: '42' });
    play();
    expect(screen.getByTitle('Lecture de Film').getAttribute('src')).toBe('https://deux.example/embed/42');
    expect(scripts()).toEqual([]);
    const { width, height } = screen.getByTitle<HTMLIFrameElement>('Lecture de Film');
    expect([width, height]).toEqual(['585', '329']);
  });

  it('of the first host loads its script once, and says when it does not come', async () => {
    show({ Canal: 2, Plateforme: 1, Embed: '42' });
    play();
    cleanup();
    show({ Canal: 2, Plateforme: 1, Embed: '43' });
    play();
    expect(scripts()).toEqual([videoHosts.hebergeur1]);
    fireEvent.error(document.querySelector('script') ?? document.body);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Impossible de charger la vidéo.'));
    expect(scripts()).toEqual([]);
  });

  it('whose script has not come after 120 seconds has failed', async () => {
    vi.useFakeTimers();
    show({ Canal: 2, Plateforme: 1, Embed: '44' });
    play();
    await act(() => vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1));
    expect([SCRIPT_TIMEOUT_MS, screen.queryByRole('alert')]).toEqual([120_000, null]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert').textContent).toBe('Impossible de charger la vidéo.');
    expect(scripts()).toEqual([]);
    vi.useRealTimers();
  });
});

it('what a player borrowed is given back ten seconds after it is gone', () => {
  vi.useFakeTimers();
  const returned: string[] = [];
  URL.revokeObjectURL = (address) => void returned.push(address);
  const { unmount } = renderHook(() => useReturnedAddresses([{ address: 'blob:fr' }]), { initialProps: undefined });
  unmount();
  vi.advanceTimersByTime(PLAYER_CLEANUP_MS - 1);
  expect([PLAYER_CLEANUP_MS, returned]).toEqual([10_000, []]);
  vi.advanceTimersByTime(1);
  expect(returned).toEqual(['blob:fr']);
  vi.useRealTimers();
});
