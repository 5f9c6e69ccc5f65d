// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { PartsTab } from './parts-tab.tsx';

const TOTAL = 1203;
/** As many as a tab reads at once. */
const MANY = Array.from({ length: 1000 }, (_, index) => ({ Id: index + 1, Version: 1, Objet: `Mail ${index + 1}` }));

beforeAll(async () => {
  globalThis.scrollTo = () => undefined;
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

async function show(
  owner: EntityName,
  name: string,
  { rows, rights }: { readonly rows: readonly object[]; readonly rights: readonly string[] },
) {
  configureTransport({
    fetch: async (input) => Response.json(input instanceof Request && input.url.includes('/count') ? TOTAL : rows),
  });
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set(rights) });
  const entity = await entityLoaders[owner]();
  const tab = entity.descriptor.screens.flatMap(({ tabs }) => tabs).find((one) => one.tab === name);
  if (tab?.kind !== 'parts') throw new Error(`no list tab « ${name} »`);
  const root = createRootRoute();
  const sheet = createRoute({
    getParentRoute: () => root,
    path: '/1/fiche/1001',
    component: () => (
      <PartsTab disabled={false} entity={entity} id={1001} label={name} onSession={() => undefined} record={{ Id: 1001 }} tab={tab} />
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([sheet]),
    history: createMemoryHistory({ initialEntries: ['/1/fiche/1001'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe('an empty list tab', () => {
  const rights = ['FESTIVAL-INSCRIPTION', 'FESTIVAL-INSCRIPTION-WRITE', 'FESTIVAL-INSCRIPTION-DELETE'];

  it('offers to add the first part', async () => {
    await show('film', 'inscriptions', { rows: [], rights });
    expect(await screen.findByRole('button', { name: 'Nouvelle inscription' })).toBeDefined();
    expect(await screen.findByText('Ajoutez le premier avec le bouton ci-dessus.')).toBeDefined();
  });

  it.each(['prix', 'circulations', 'programmations'])(
    '« %s » shows a side of the same parts, and says where they are added',
    async (name) => {
      await show('film', name, { rows: [], rights });
      expect(await screen.findByText("Un élément s'ajoute depuis l'onglet « Inscriptions ».")).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Nouvelle inscription' })).toBeNull();
    },
  );
});

/** Takes an item of the menu of a row; jsdom opens no popover by itself. */
async function take(row: RegExp, item: string): Promise<void> {
  const button = await screen.findByRole('button', { name: row });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (menu === null) throw new Error('no menu');
  vi.spyOn(menu, 'matches').mockReturnValue(false);
  act(() => void menu.dispatchEvent(Object.assign(new Event('toggle', { bubbles: false }), { newState: 'open' })));
  fireEvent.click(within(menu).getByText(item));
}

describe('a row of a list tab', () => {
  async function open() {
    await take(/^Actions : /, 'Modifier');
  }
  function boxes() {
    return screen.queryAllByRole('textbox').map((box) => box.getAttribute('aria-label'));
  }
  const members = ['Petit', 'Roux'].map((Nom, index) => ({ Id: index + 1, Version: 1, Nom, Prenom: 'Ada' }));
  const ofMembers = { rows: members, rights: ['FESTIVAL-GROUPE-MEMBRE', 'FESTIVAL-GROUPE-MEMBRE-WRITE'] };

  it('is read at rest, and typed in once F2, its menu or a click opens it', async () => {
    await show('festival-groupe', 'membres', ofMembers);
    const cell = await screen.findByText('Roux');
    expect(boxes()).toEqual([]);
    fireEvent.click(cell);
    expect(boxes()).toEqual(['Nom, Ada Roux', 'Prénom, Ada Roux']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Nom, Ada Roux');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions : Ada Petit' }), { key: 'F2' });
    expect(boxes()).toEqual(['Nom, Ada Petit', 'Prénom, Ada Petit']);
  });

  it('goes to rest by Escape, with what was typed, and gives the focus back to its menu', async () => {
    await show('festival-groupe', 'membres', ofMembers);
    await take(/^Actions : Ada Petit/, 'Modifier');
    const name = screen.getByRole('textbox', { name: /^Nom, / });
    fireEvent.change(name, { target: { value: 'Grand' } });
    fireEvent.keyDown(name, { key: 'Escape' });
    expect(boxes()).toEqual([]);
    expect(screen.getByText('Grand')).toBeDefined();
    const pencil = screen.getByRole('button', { name: 'Actions : Ada Grand' });
    expect(document.activeElement).toBe(pencil);
    fireEvent.keyDown(pencil, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions : Ada Roux');
  });

  it('that is new is typed in at once', async () => {
    await show('festival-groupe', 'membres', ofMembers);
    await screen.findByText('Roux');
    fireEvent.click(screen.getByRole('button', { name: 'Nouveau membre' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Nom, ligne 3');
  });

  const rows = [{ Id: 7, Version: 1, Eannee: 2026, EanneeLibelle: '2026', DateAnnonce: '2026-11-03' }];
  const written = ['FESTIVAL-INSCRIPTION', 'FESTIVAL-INSCRIPTION-WRITE'];

  it('asks for the right of a field besides that of its record', async () => {
    await show('film', 'inscriptions', { rows, rights: written });
    expect(await screen.findByText('03/11/2026')).toBeDefined();
    await open();
    expect(screen.queryByRole('textbox', { name: /^Annoncée le/ })).toBeNull();
    cleanup();
    await show('film', 'inscriptions', { rows, rights: [...written, 'ANNONCER-SELECTION'] });
    await open();
    expect(await screen.findByRole('textbox', { name: /^Annoncée le/ })).toBeDefined();
  });

  it('may be written item by item: a field without its right is read, its neighbours are typed', async () => {
    await show('film', 'inscriptions', { rows, rights: written });
    await open();
    expect(screen.queryByRole('textbox', { name: /^Annoncée le/ })).toBeNull();
    expect(boxes().length).toBeGreaterThan(0);
    cleanup();
    await show('film', 'inscriptions', { rows, rights: ['FESTIVAL-INSCRIPTION', 'ANNONCER-SELECTION'] });
    await take(/^Actions : /, 'Voir');
    expect(boxes()).toEqual([]);
  });

  it('shows what is given once for all as it is read, and lets the rest be typed', async () => {
    const requests = [{ Id: 7, Version: 1, Type: 1, Statut: 1, Nom: 'Jaouen', Prenom: null }];
    await show('bam-compte', 'demandes', { rows: requests, rights: ['BAM-COMPTE', 'BAM-COMPTE-WRITE'] });
    expect(await screen.findByText('Jaouen')).toBeDefined();
    await open();
    expect(screen.queryByRole('textbox', { name: /^Nom, / })).toBeNull();
    expect(await screen.findByRole('textbox', { name: /^Prénom, / })).toBeDefined();
  });

  it('that may only be read is seen whole, not changed', async () => {
    await show('film', 'inscriptions', { rows, rights: ['FESTIVAL-INSCRIPTION'] });
    await take(/^Actions : /, 'Voir');
    expect(screen.queryByText('Modifier')).toBeNull();
  });
});

describe('a list tab with more rows than it reads', () => {
  it('says how many there are, and leads to the whole list of the record', async () => {
    await show('festival-participant', 'mails', { rows: MANY, rights: ['MAIL-TRACES', 'MAIL-TRACE'] });
    const link = await screen.findByRole('link', { name: 'Ouvrir la liste entière' }, { timeout: 10_000 });
    expect(await screen.findByText(/Les 1.000 premières lignes sur 1.203 sont affichées\./)).toBeDefined();
    const address = new URL(link.getAttribute('href') ?? '', 'http://x');
    expect(address.pathname).toBe('/2/mail-traces');
    expect(JSON.parse(address.searchParams.get('filtres') ?? '')).toEqual([['IdParticipant', 'eq', 1001]]);
  }, 30_000);
});
