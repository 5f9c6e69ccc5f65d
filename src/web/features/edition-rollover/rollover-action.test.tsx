// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/festival-edition.gen.ts';
import type { Reprise as RepriseOutput } from '#generated/client/types.gen.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { toasts } from '#web/shell/notifications.ts';
import { forgetDictionaries } from '#web/runtime/dictionaries.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { offerActions, showTexts } from '#tests/support/web/sheet-action.ts';
import { rolloverAction } from './rollover-action.tsx';
import { RolloverForm } from './rollover-form.tsx';

const RIGHT = ['FESTIVAL-EDITION-WRITE'];
const record = { Id: 5, Version: 1, Eannee: 2028, IsCloturee: false };

function labelsOf(offer: { readonly record?: object; readonly rights?: readonly string[] }) {
  return offerActions(rolloverAction, { entity, rights: offer.rights ?? RIGHT, record: { ...record, ...offer.record } }).labels;
}

function line(Entite: string, more: Partial<RepriseOutput['Lignes'][number]> = {}): RepriseOutput['Lignes'][number] {
  return {
    Entite,
    IsAutorisee: true,
    NbReprises: 0,
    NbPresentes: 0,
    NbEcartees: 0,
    Parties: [],
    ...more,
  };
}

/** The dialog of 2028 over these lines; records what it sends. */
function open(Lignes: RepriseOutput['Lignes'], years: readonly number[] = [2026, 2027, 2028, 2029], refusal: Response | null = null) {
  const sent: unknown[] = [];
  const queries: string[] = [];
  toasts.set([]);
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      if (input.url.endsWith('/dico-festival-editions')) return Response.json(years.map((Eannee) => ({ Id: Eannee, Eannee })));
      if (input.method === 'GET') queries.push(new URL(input.url).search);
      else sent.push(await input.json());
      return refusal ?? Response.json({ Source: 2027, DecalageJours: 364, Lignes }, { headers: { 'x-batch': 'lot' } });
    },
  });
  renderPage(<RolloverForm id={5} onClose={() => undefined} year={2028} />);
  return { sent, asked: queries };
}

beforeAll(() => showTexts('edition'));
afterEach(() => {
  cleanup();
  forgetDictionaries();
  configureTransport({});
});

it('is offered to whoever may write an edition that is open', () => {
  expect(labelsOf({})).toEqual(["Reprendre d'une autre édition…"]);
  expect(labelsOf({ record: { IsCloturee: true } })).toEqual([]);
  expect(labelsOf({ rights: ['FESTIVAL-EDITION'] })).toEqual([]);
});

it('ticks what would come, says what stays and what the person may not, and sends what is ticked', async () => {
  const { sent, asked } = open([
    line('festival-section', { NbReprises: 14, NbPresentes: 2 }),
    line('festival-formule', { IsAutorisee: false }),
    line('festival-salle-edition', { NbPresentes: 3, NbEcartees: 1 }),
    line('festival-hotel-edition', { NbReprises: 1, Parties: [{ Entite: 'festival-hotel-contingent', NbReprises: 9 }] }),
  ]);
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(asked).toEqual(['?source=2027']);
  expect(boxes.map(({ checked, disabled, parentElement }) => [checked, disabled, parentElement?.textContent])).toEqual([
    [false, true, "Formules d'accréditationil vous manque le droit de créer ces fiches"],
    [true, false, 'Hôtels, contingents et chambres1 à copier (avec 9 contingents)'],
    [false, true, 'Jauges ouvertes des sallesrien à copier, 3 déjà là, 1 sur ce qui ne sert plus'],
    [true, false, 'Sections14 à copier, 2 déjà là'],
  ]);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Hôtels/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre 14 fiches' }));
  await waitFor(() => expect(toasts.get().map(({ action }) => action?.label)).toEqual(['Annuler']));
  expect(sent).toEqual([{ Source: 2027, Entites: ['festival-section'] }]);
});

it('says why nothing can be copied, and that there is nothing to copy from', async () => {
  const detail = "L'édition 2028 est clôturée.";
  open([], undefined, Response.json({ code: 'edition-cloturee', detail }, { status: 409 }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  cleanup();
  forgetDictionaries();
  open([], [2028]);
  expect(await screen.findByText("Il n'y a pas encore d'autre édition à reprendre.")).toBeDefined();
});
