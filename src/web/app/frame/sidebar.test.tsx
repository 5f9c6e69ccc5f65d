// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { session } from '#web/session/session.ts';
import { changeSettings } from '../start/settings.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { entryHref } from '../navigation.ts';
import { Sidebar } from './sidebar.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

interface Shown {
  readonly section: string | null;
  readonly groups: readonly (string | null)[];
  /** Of the links, in order: text and screen. */
  readonly entries: readonly string[];
}

/** The menu of somebody who holds these rights, every section unfolded. */
async function menuOf(codes: readonly string[]): Promise<readonly Shown[]> {
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set(codes) });
  changeSettings({ folded: [], theme: 'light' });
  renderPage(<Sidebar isMini={false} />);
  const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
  return [...menu.querySelectorAll<HTMLElement>('[data-section]')].map((section) => ({
    section: within(section).getAllByRole('button')[0]?.textContent ?? null,
    groups: within(section)
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent),
    entries: within(section)
      .queryAllByRole('link')
      .map((link) => `${link.textContent} → ${link.getAttribute('href')}`),
  }));
}

it('shows the twelve sections in order, each with the entries of the schema in theirs, to who may see all of them', async () => {
  const shown = await menuOf(rights.map(({ code }) => code));
  const stated = navigation.map(({ label, entries, groups }) => ({
    section: label,
    groups: groups.map((group) => group.label),
    entries: [...entries, ...groups.flatMap((group) => group.entries)].map((entry) => `${entry.label} → ${entryHref(entry)}`),
  }));
  expect(shown).toHaveLength(12);
  expect(shown.slice(0, -1)).toEqual(stated.slice(0, -1));
  expect(shown.at(-1)).toMatchObject({
    section: 'Mon compte',
    entries: ['Mon compte → /mon-compte', 'Mes tâches → /taches', 'Corbeille → /corbeille'],
  });
});

it('shows a section only to who may open one of its lists, and the account to everybody', async () => {
  expect(await menuOf(['CAMPAGNE', 'GENRES'])).toEqual([
    { section: 'Films', groups: [], entries: ['Campagne → /0/campagne'] },
    { section: 'Paramètres', groups: ['Films'], entries: [expect.stringContaining('/0/genres')] },
    { section: 'Mon compte', groups: [], entries: ['Mon compte → /mon-compte', 'Mes tâches → /taches', 'Corbeille → /corbeille'] },
  ]);
});
