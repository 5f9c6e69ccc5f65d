// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/festival-groupe.gen.ts';
import { GroupeMembreStatut } from '#generated/enums/groupe-membre-statut.gen.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { PartsTab } from '#web/records/sheet/parts/parts-tab.tsx';
import type { TabSession } from '#web/records/sheet/frame/tab-rules.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

it('the members tab of a group adds a member by name and first name, who is valid', async () => {
  const lots: unknown[] = [];
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      if (!input.url.endsWith('/festival-groupe-membres/lot')) return Response.json([]);
      lots.push(await input.json());
      return Response.json({ Ids: { '-1': 2001 } });
    },
  });
  const rights = new Set(['FESTIVAL-GROUPE-MEMBRE-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
  const tab = descriptor.screens.flatMap(({ tabs }) => tabs).find((item) => item.kind === 'parts' && item.tab === 'membres');
  if (tab?.kind !== 'parts') throw new Error('a group has no members tab');
  let edited: TabSession | undefined;
  renderPage(
    <PartsTab
      disabled={false}
      entity={{ descriptor, enums, labels }}
      id={5}
      label="Membres"
      onSession={(current) => {
        edited = current;
      }}
      record={{ Id: 5, Eannee: 2027 }}
      tab={tab}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Nouveau membre' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nom, / }), { target: { value: 'Autret' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Prénom, / }), { target: { value: 'Maël' } });
  await act(async () => void (await edited?.save()));
  const added = expect.objectContaining({ IdGroupe: 5, Nom: 'Autret', Prenom: 'Maël' });
  expect(lots).toEqual([expect.objectContaining({ Items: [added], Deleted: [] })]);
  expect(descriptor.states?.start).toBe(GroupeMembreStatut.valide);
});
