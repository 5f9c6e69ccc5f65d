// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/ins-recup.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { DepotGeneriqueTab } from './depot-generique-tab.tsx';

const [NONE, DIFFERENT, IDENTICAL] = [0, 1, 2];

function person(Id: number, Libelle: string) {
  return { Id, Libelle, Detail: 'France', Score: 90 };
}

function line(Id: number, more: object) {
  return {
    Id,
    Version: 1,
    Fonction: 'Réalisation',
    Nom: '',
    NomStructure: '',
    Email: null,
    Rattachement: NONE,
    IsForce: false,
    Personne: null,
    Structure: null,
    Personnes: [],
    Structures: [],
    ...more,
  };
}

const CREDITS = [
  line(1, { Nom: 'Ida Zeller', Personnes: [person(31, 'Ida Zeller'), person(32, 'Zeller Ida')] }),
  line(2, { Nom: 'B. Ostrovsky', Rattachement: DIFFERENT, Personne: person(33, 'Bartosz Ostrowski') }),
  line(3, { NomStructure: 'Studio Nord', Structures: [person(41, 'Studio Nord')] }),
  line(4, { NomStructure: 'Studio Sud', Rattachement: IDENTICAL, Structure: person(42, 'Studio Sud') }),
];
const sheet = {
  Credits: CREDITS,
  Films: [person(51, 'Sillage')],
  Section: { Id: 7, ProchainNumero: 12, Numero: 'V0012' },
  Valeurs: [],
  Doutes: [],
};
const sent: { readonly path: string; readonly body: unknown }[] = [];
let isDown = false;

beforeAll(async () => {
  await showLanguage('fr');
  await Promise.all([loadTexts('depot'), loadTexts('metier')]);
});
beforeEach(() => {
  sent.splice(0);
  isDown = false;
  openDialogs.set([]);
  const rights = new Set(['FILM-DELETE', 'INS-RECUP-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      if (input.method === 'GET') return Response.json(sheet);
      const text = await input.text();
      sent.push({ path: new URL(input.url).pathname.replace(/^\/api/, ''), body: text === '' ? null : JSON.parse(text) });
      return isDown ? new Response('', { status: 500 }) : Response.json({ Rattachement: IDENTICAL });
    },
  });
});
afterEach(cleanup);

async function show(record: object = {}) {
  const tab = { kind: 'feature', tab: 'generique', feature: 'depot-generique', right: null } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DepotGeneriqueTab
        entity={{ descriptor, enums, labels }}
        id={5}
        readOnly={false}
        record={{ Id: 5, Version: 3, Traitement: 0, ...record }}
        tab={tab}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('list', { name: 'Générique déposé' });
}

function lineOf(name: RegExp) {
  return within(screen.getByRole('list', { name: 'Générique déposé' })).getByRole('button', { name });
}

function press(name: RegExp, key: string) {
  fireEvent.click(lineOf(name));
  fireEvent.keyDown(lineOf(name), { key });
}

function dialog() {
  return openDialogs.get()[0];
}

function readDialogText(): string {
  const open = dialog();
  return open?.kind === 'confirm' || open?.kind === 'alert' ? String(open.options.text) : '';
}

async function answer(value: unknown) {
  return act(async () => dialog()?.close(value));
}

describe('matching the sent credits', () => {
  it('starts at the first line that is left, and moves by the arrows', async () => {
    await show();
    expect(lineOf(/Ida Zeller/).getAttribute('aria-current')).toBe('true');
    fireEvent.keyDown(lineOf(/Ida Zeller/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(lineOf(/B. Ostrovsky/));
    expect(screen.getByText(/1 \/ 4 lignes rattachées/)).toBeDefined();
  });

  it('asks before it attaches or creates, sends nothing on a no, and goes on to the next line left', async () => {
    await show();
    press(/Ida Zeller/, '2');
    await waitFor(() => expect(readDialogText()).toBe('Voulez-vous rattacher « Zeller Ida » à ce crédit ?'));
    await answer(false);
    expect(sent).toEqual([]);
    press(/Ida Zeller/, 'c');
    await waitFor(() => expect(readDialogText()).toBe('Voulez-vous créer « Ida Zeller » et la rattacher à ce crédit ?'));
    await answer(true);
    await waitFor(() => expect(sent).toEqual([{ path: '/ins-recup-credits/1/rattachement', body: { Version: 1, Action: 'creer' } }]));
    await waitFor(() => expect(lineOf(/B. Ostrovsky/).getAttribute('aria-current')).toBe('true'));
  });

  it.each([
    ['an attachment', /Ida Zeller/, '1', 'Échec du rattachement du crédit.'],
    ['a force', /B. Ostrovsky/, 'f', 'Échec du forçage du crédit.'],
    ['a detachment', /B. Ostrovsky/, 'd', 'Échec du détachement du crédit.'],
    ['a structure added', /Studio Nord/, '1', "Échec de l'ajout de la structure."],
  ])('says in French that %s failed', async (_, name, key, failure) => {
    isDown = true;
    await show();
    press(name, key);
    await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
    if (dialog()?.kind === 'confirm') await answer(true);
    await waitFor(() => expect(readDialogText()).toBe(failure));
  });

  it('says in French that a structure could not be removed', async () => {
    isDown = true;
    await show();
    fireEvent.click(lineOf(/Studio Sud/));
    fireEvent.click(screen.getByRole('button', { name: 'Retirer la structure' }));
    await waitFor(() => expect(readDialogText()).toBe('Échec du retrait de la structure.'));
  });
});

describe('the whole submission', () => {
  it('is attached to the known film that was chosen, by force while lines are left', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: /Sillage/ }));
    const counter = screen.getByText('Prochain numéro').closest('div');
    expect(counter?.textContent).toContain('V0012');
    fireEvent.click(screen.getByRole('button', { name: 'Forcer la validation' }));
    await waitFor(() => expect(readDialogText()).toContain('Il reste 3 lignes'));
    await answer(true);
    await waitFor(() => expect(sent).toEqual([{ path: '/ins-recups/5/validation', body: { Version: 3, IdFilm: 51, IsForce: true } }]));
  });

  it('says in the words of the specification that it could not be validated, or deleted', async () => {
    isDown = true;
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Forcer la validation' }));
    await waitFor(() => expect(dialog()?.kind).toBe('confirm'));
    await answer(true);
    await waitFor(() =>
      expect(readDialogText()).toBe('Impossible de valider cette inscription. Merci de bien vouloir contacter le support.'),
    );
    await answer(undefined);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Annuler et supprimer' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Annuler et supprimer' }));
    await waitFor(() => expect(dialog()?.kind).toBe('confirm'));
    await answer(true);
    await waitFor(() => expect(readDialogText()).toBe("Échec de la suppression de l'inscription."));
  });

  it('steps the counter of its section by one', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Augmenter le compteur de 1' }));
    await waitFor(() => expect(sent).toEqual([{ path: '/festival-sections/7/compteur', body: { Pas: 1 } }]));
  });

  it('that is over can be neither matched nor validated again', async () => {
    await show({ Traitement: 1 });
    press(/Ida Zeller/, '1');
    expect([dialog(), screen.queryByRole('button', { name: 'Forcer la validation' })]).toEqual([undefined, null]);
  });
});
