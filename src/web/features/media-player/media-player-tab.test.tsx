// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/media.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { loadRuntimeConfig } from '#web/runtime/config.ts';
import { MediaPlayerTab } from './media-player-tab.tsx';

const videoHosts = { hebergeur1: 'https://un.example/lecteur.js', hebergeur2: 'https://deux.example/embed/{id}' };

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('medias');
  await loadRuntimeConfig(async () => Response.json({ videoHosts }));
});
afterEach(cleanup);

const show = (record: Readonly<Record<string, unknown>>) => {
  const tab = { kind: 'feature', tab: 'lecture', feature: 'media-player', right: null } as const;
  return render(
    <MediaPlayerTab entity={{ descriptor, enums, labels }} id={7} readOnly record={{ Libelle: 'Film', ...record }} tab={tab} />,
  );
};
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script')].map(({ src }) => src);
const play = () => fireEvent.click(screen.getByRole('button', { name: 'Lire' }));

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
});
