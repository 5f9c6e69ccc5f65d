// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as accredite from '#generated/entities/festival-participant-accredite.gen.ts';
import * as virtuel from '#generated/entities/festival-participant-virtuel.gen.ts';
import * as pass from '#generated/entities/festival-participant-pass.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { descriptor, enums, labels } from '#generated/entities/ins-recup.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { drawDialogForm } from '#tests/support/web/dialogs.tsx';
import { shell } from '#web/shell/shell-store.ts';
import { toasts } from '#web/shell/notifications.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TransitionButtons } from './transition-buttons.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
  const rights = new Set([
    'INS-RECUP-WRITE',
    'FESTIVAL-PARTICIPANT-PASS-WRITE',
    'FESTIVAL-PARTICIPANT-ACCREDITE-WRITE',
    'FESTIVAL-PARTICIPANT-VIRTUEL-WRITE',
  ]);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
});
afterEach(cleanup);

function alert(): string {
  const shown = openDialogs.get()[0];
  return shown?.kind === 'alert' ? String(shown.options.text) : '';
}

it.each([
  ['Valider', 'Impossible de valider cette inscription. Merci de bien vouloir contacter le support.'],
  ['Mettre à confirmer', "Echec de l'enregistrement."],
])('the step « %s » that fails is told in its own words', async (name, failure) => {
  openDialogs.set([]);
  configureTransport({ fetch: async () => new Response('', { status: 500 }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={{ Id: 5, Version: 1, Traitement: 0 }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(alert()).toBe(failure));
});

it('takes the next step only once the sheet has read the record again', async () => {
  openDialogs.set([]);
  const reread = Promise.withResolvers<RecordData>();
  const reads = [Promise.resolve<RecordData>({ Id: 5, Version: 1, Traitement: 0 }), reread.promise];
  const queries = new QueryClient();
  configureTransport({ fetch: async () => new Response('5', { status: 200 }) });
  function Sheet(): ReactNode {
    const { data } = useQuery({ queryKey: [descriptor.name, 5], queryFn: () => reads.shift() ?? reread.promise });
    return data === undefined ? null : <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={data} />;
  }
  render(
    <QueryClientProvider client={queries}>
      <Sheet />
    </QueryClientProvider>,
  );
  function confirming(): HTMLElement {
    return screen.getByRole('button', { name: 'Mettre à confirmer' });
  }
  await screen.findByRole('button', { name: 'Mettre à confirmer' });
  fireEvent.click(confirming());
  await waitFor(() => expect(reads).toEqual([]));
  expect(confirming().getAttribute('aria-disabled')).toBe('true');
  reread.resolve({ Id: 5, Version: 2, Traitement: 0 });
  await waitFor(() => expect(confirming().getAttribute('aria-disabled')).toBeNull());
});

it('of a closed edition, what is owed is invoiced and nothing else is offered', () => {
  function offered(isClosed: boolean): readonly (string | null)[] {
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <TransitionButtons entity={accredite} isBlocked={false} isClosed={isClosed} record={{ Id: 5, Version: 1, Statut: 4 }} />
      </QueryClientProvider>,
    );
    const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    unmount();
    return names;
  }
  expect(offered(false)).toContain('Désistement');
  expect(offered(true)).toEqual(['Valider le paiement']);
});

it('a cancellation that fails is told in its own words, once the reason is given', async () => {
  openDialogs.set([]);
  configureTransport({ fetch: async () => new Response('', { status: 500 }) });
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={{ Id: 5, Version: 1, Traitement: 0 }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Annuler le dépôt' }));
  const form = await drawDialogForm();
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Doublon' } });
  await act(async () => fireEvent.click(within(form.container).getByRole('button', { name: 'Annuler le dépôt' })));
  await waitFor(() => expect(alert()).toBe("Échec de l'annulation de l'inscription."));
  unmount();
});

const ADDRESSED = { Nom: 'Ada Morvan', Email: 'ada@exemple.test', IsAgent: false, Manque: null, Simule: false };

it.each([
  { isTold: true, sent: { Version: 1 }, mail: '1204', said: "Enregistrement effectué. Le mail est dans la file d'envoi." },
  { isTold: false, sent: { Version: 1, Mail: false }, mail: null, said: "Enregistrement effectué. Aucun mail n'a été envoyé." },
  {
    isTold: true,
    sent: { Version: 1 },
    mail: 'sans-adresse',
    said: "Enregistrement effectué. Aucun mail n'a été envoyé : la fiche ne donne aucune adresse.",
  },
])(
  'a step that writes to somebody offers to be taken without a mail, and says what became of it: $said',
  async ({ isTold, sent, mail, said }) => {
    openDialogs.set([]);
    toasts.set([]);
    const bodies: unknown[] = [];
    configureTransport({
      fetch: async (request) => {
        if (!(request instanceof Request)) throw new TypeError('no request');
        if (request.method === 'GET') return Response.json(ADDRESSED);
        bodies.push(await request.json());
        return new Response('5', { status: 200, headers: mail === null ? {} : { 'x-mail': mail } });
      },
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TransitionButtons entity={pass} isBlocked={false} record={{ Id: 5, Version: 1, Statut: 1 }} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
    const form = await drawDialogForm();
    const box = form.getByRole('checkbox', { name: 'Envoyer le mail automatique' });
    if (!isTold) fireEvent.click(box);
    await act(async () => fireEvent.click(within(form.container).getByRole('button', { name: 'Valider' })));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([said]));
    expect(bodies).toEqual([sent]);
  },
);

it.each([
  [ADDRESSED, 'À Ada Morvan (ada@exemple.test)', { Version: 1 }],
  [{ ...ADDRESSED, Nom: 'ada@exemple.test' }, 'À ada@exemple.test', { Version: 1 }],
  [{ ...ADDRESSED, IsAgent: true }, 'Au correspondant (agent) Ada Morvan (ada@exemple.test)', { Version: 1 }],
  [
    { ...ADDRESSED, Nom: null, Email: null, Manque: 'sans-adresse' },
    "Aucun destinataire : la fiche ne donne aucune adresse. L'étape sera franchie sans mail.",
    { Version: 1, Mail: false },
  ],
  [
    { ...ADDRESSED, Manque: 'sans-modele' },
    'Aucun modèle actif ne sert à cette étape : elle sera franchie sans mail.',
    { Version: 1, Mail: false },
  ],
])('a step says before it is taken to whom its mail goes, or that there is none (%#)', async (mail, notice, sent) => {
  openDialogs.set([]);
  const calls: unknown[] = [];
  configureTransport({
    fetch: async (request) => {
      if (!(request instanceof Request)) throw new TypeError('no request');
      if (new URL(request.url).pathname === '/api/mails/etapes/festival-participant-pass/5/valider') return Response.json(mail);
      calls.push(await request.json());
      return Response.json(5);
    },
  });
  showSteps(pass, { Id: 5, Version: 1, Statut: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  const form = await drawForm();
  expect((await form.findByText(notice)).textContent).toBe(notice);
  expect(form.queryAllByRole('checkbox')).toHaveLength(mail.Manque === null ? 1 : 0);
  await form.press('Valider');
  form.unmount();
  await waitFor(() => expect(calls).toEqual([sent]));
});

async function drawForm() {
  const form = await drawDialogForm();
  return { ...form, press: (name: string) => act(async () => fireEvent.click(within(form.container).getByRole('button', { name }))) };
}

function refuses(code: string, detail: string) {
  return async () => Response.json({ code, status: 409, title: detail, detail, requestId: '1' }, { status: 409 });
}

function showSteps(module: EntityModule, record: RecordData) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons entity={module} isBlocked={false} record={record} />
    </QueryClientProvider>,
  );
}

const unpaid = { Id: 5, Version: 1, Statut: 4, Prix: 95 };

it('a payment says how much is due, and comes back as it was typed when it is refused', async () => {
  openDialogs.set([]);
  configureTransport({ fetch: refuses('reglement-incomplet', 'Précisez le mode de règlement.') });
  showSteps(accredite, unpaid);
  fireEvent.click(screen.getByRole('button', { name: 'Valider le paiement' }));
  const first = await drawForm();
  expect(first.container.textContent).toMatch(/95,00.€/);
  fireEvent.change(first.getByRole('combobox', { name: 'Mode de paiement' }), { target: { value: '2' } });
  fireEvent.click(first.getByRole('checkbox', { name: 'Envoyer le mail automatique' }));
  await first.press('Valider le paiement');
  first.unmount();
  await waitFor(() => expect(alert()).toBe('Échec de la validation du paiement. Précisez le mode de règlement.'));
  act(() => openDialogs.get()[0]?.close(undefined));
  await waitFor(() => expect(openDialogs.get()[0]?.kind).toBe('lightview'));
  const again = await drawForm();
  expect(again.getByRole('combobox', { name: 'Mode de paiement' })).toHaveProperty('value', '2');
  expect(again.getByRole('checkbox', { name: 'Envoyer le mail automatique' })).toHaveProperty('checked', false);
});

it('a step on a record that somebody else changed says to look at it again, and asks nothing twice', async () => {
  openDialogs.set([]);
  configureTransport({ fetch: refuses('version-perimee', 'Cette fiche a été modifiée entre-temps.') });
  showSteps(accredite, unpaid);
  fireEvent.click(screen.getByRole('button', { name: 'Valider le paiement' }));
  const { press, unmount } = await drawForm();
  await press('Valider le paiement');
  unmount();
  await waitFor(() => expect(alert()).toBe('Cette fiche a changé entre-temps : la voici à jour. Vérifiez-la, puis recommencez.'));
  await act(async () => openDialogs.get()[0]?.close(undefined));
  expect(openDialogs.get()).toEqual([]);
});

it('a step that no other leads back from is confirmed as final before it is taken', async () => {
  openDialogs.set([]);
  const sent: string[] = [];
  configureTransport({
    fetch: async (request) => {
      if (request instanceof Request) sent.push(new URL(request.url).pathname);
      return Response.json(5);
    },
  });
  showSteps({ descriptor, enums, labels }, { Id: 5, Version: 1, Traitement: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Archiver' }));
  const { container, press } = await drawForm();
  expect(container.textContent).toContain("Franchir l'étape « Archiver » ? Cette étape est définitive : aucune autre n'en revient.");
  expect(sent).toEqual([]);
  await press('Archiver');
  await waitFor(() => expect(sent).toEqual(['/api/ins-recups/5/transitions/archiver']));
});

it('a virtual participant takes its steps on its own sheet', async () => {
  showSteps(virtuel, { Id: 5, Version: 1, Statut: 1, Type: 32 });
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['Valider', 'Désistement']);
});

it('gives the focus to the title once the step that was used is gone, never to the next step', async () => {
  openDialogs.set([]);
  configureTransport({ fetch: async () => Response.json(5) });
  const client = new QueryClient();
  function sheet(Traitement: number, Version: number) {
    return (
      <QueryClientProvider client={client}>
        <header className="sheet-header">
          <h1 tabIndex={-1}>Une inscription</h1>
          <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={{ Id: 5, Version, Traitement }} />
        </header>
      </QueryClientProvider>
    );
  }
  const { rerender } = render(sheet(0, 1));
  const button = screen.getByRole('button', { name: 'Mettre à confirmer' });
  button.focus();
  await act(async () => fireEvent.click(button));
  rerender(sheet(5, 2));
  expect(document.activeElement?.textContent).toBe('Une inscription');
});

it('every step of the file is offered beside the buttons, with the reason of those that cannot be taken', () => {
  function offered(isBlocked: boolean) {
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <TransitionButtons entity={pass} isBlocked={isBlocked} record={{ Id: 5, Version: 1, Statut: 1 }} />
      </QueryClientProvider>,
    );
    const actions = shell.get().contextGroups.flatMap((group) => group.actions);
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    unmount();
    return { actions, buttons };
  }
  const { actions, buttons } = offered(false);
  const possible = actions.filter(({ refusal }) => refusal === undefined).map(({ label }) => label);
  expect(possible).toEqual(buttons);
  expect(actions.length).toBeGreaterThan(buttons.length);
  expect(actions.map(({ refusal }) => refusal)).toEqual(
    expect.arrayContaining(["Votre compte n'a pas le droit de franchir cette étape.", expect.stringMatching(/^Possible depuis : \p{Lu}/u)]),
  );
  const reasons = offered(true).actions.map(({ refusal }) => refusal);
  expect(reasons).toContain("Enregistrez ou annulez d'abord votre saisie.");
  expect(shell.get().contextGroups).toEqual([]);
});
