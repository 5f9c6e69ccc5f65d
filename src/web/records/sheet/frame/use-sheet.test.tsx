// @vitest-environment jsdom
import { useStore } from '@tanstack/react-form';
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as entity from '#generated/entities/genre.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { type FormParts, loadFormParts } from '../record/use-input-schema.ts';
import { asRecord } from '../record/use-record-form.ts';
import type { SheetInput } from './sheet-input.ts';
import { type SheetController, useSheet } from './use-sheet.ts';

const READ: RecordData = { Id: 7, Version: 1, TradLibelle: { TraductionFr: 'Comédie' }, IsActif: true };
const typed = { TraductionFr: 'Comédie noire' };
let parts: FormParts;

beforeAll(async () => {
  await showLanguage('fr');
  parts = await loadFormParts(entity);
});
beforeEach(() => {
  session.connect({ id: 1, login: 'a@b.fr', nom: 'D', prenom: 'A', idGroupe: 2, groupe: 'G', rights: new Set(['GENRE-WRITE', 'GENRES']) });
  configureTransport({
    fetch: async (request) => {
      if (!(request instanceof Request)) throw new TypeError('no request');
      return Response.json(request.method === 'PUT' ? 7 : { ...READ, Version: 2, TradLibelle: typed });
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

interface Drawn {
  readonly sheet: SheetController;
  readonly values: RecordData;
}

/** A sheet, and all that was drawn of it so far. */
async function openSheet(): Promise<readonly Drawn[]> {
  const [screen] = entity.descriptor.screens;
  if (screen === undefined) throw new Error('no screen');
  const place = { layer: 'page', pathOf: () => null, exit: null, tabParam: 'onglet', neighbours: '' } as const;
  const input: SheetInput = { entity, screen, id: 7, depth: 0, params: {}, parts, place, record: READ };
  const drawn: Drawn[] = [];
  function Sheet(): ReactNode {
    const sheet = useSheet(input);
    drawn.push({ sheet, values: useStore(sheet.form.store, ({ values }) => asRecord(values)) });
    return null;
  }
  renderPage(<Sheet />);
  await expect.poll(() => drawn.length).toBeGreaterThan(0);
  return drawn;
}

function lastOf(drawn: readonly Drawn[]): Drawn {
  const last = drawn.at(-1);
  if (last === undefined) throw new Error('nothing drawn');
  return last;
}

it('never goes back to what was read before a save, not even for a moment: who types then would type into it', async () => {
  const drawn = await openSheet();
  function last(): Drawn {
    return lastOf(drawn);
  }
  act(() => last().sheet.form.setFieldValue('TradLibelle', typed));
  const before = drawn.length;
  await act(() => last().sheet.session.save());
  expect(last().sheet.snapshot['Version']).toBe(2);
  expect(last().values['Version']).toBe(2);
  expect(new Set(drawn.slice(before).map(({ values }) => JSON.stringify(values['TradLibelle'])))).toEqual(new Set([JSON.stringify(typed)]));
  expect(last().sheet.isModified).toBe(false);
});
