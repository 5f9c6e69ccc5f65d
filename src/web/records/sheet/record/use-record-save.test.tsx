// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { eventually } from '#tests/support/eventually.ts';
import { session } from '#web/session/session.ts';
import type { SaveOutcome } from '../frame/tab-rules.ts';
import { type FormParts, loadFormParts } from './use-input-schema.ts';
import { checkRecord } from './use-record-form.ts';
import { useRecordSave } from './use-record-save.ts';

let entity: EntityModule;
let parts: FormParts;
const requests: { method: string; path: string; body: unknown }[] = [];
const happened: string[] = [];
const stored: RecordData = { Id: 1042, Version: 3, Nom: 'Gestion', IdsDroit: [12] };

function serve(reply: () => Response | Promise<Response>) {
  return configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      requests.push({ method: input.method, path: new URL(input.url).pathname, body: await input.json() });
      return reply();
    },
  });
}

function answer(body: unknown, init: ResponseInit = {}) {
  return serve(() => new Response(JSON.stringify(body), init));
}

function connect(...rights: string[]) {
  return session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set(rights) });
}

interface HeldForm {
  values: RecordData;
  snapshot: RecordData;
  readonly onSaved?: (id: number) => Promise<void>;
}

/** The save of a group whose form holds `values`. */
function mount(values: RecordData, snapshot: RecordData = stored) {
  return mountHeld({ values, snapshot }).result;
}

/** The same of a form that goes on: what is held is read at each render. */
function mountHeld(held: HeldForm) {
  const screen = entity.descriptor.screens[0];
  if (screen === undefined) throw new Error('no screen');
  const client = new QueryClient();
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  return renderHook(
    () =>
      useRecordSave({
        entity,
        screen,
        id: Number(held.snapshot['Id']),
        depth: 0,
        params: {},
        parts,
        values: () => held.values,
        snapshot: held.snapshot,
        errors: () => checkRecord({ module: entity, ...parts }, held.values),
        onRefused: () => happened.push('refused'),
        onSaved: held.onSaved ?? (async (id) => void happened.push(`saved ${id}`)),
        onReverted: () => happened.push('reverted'),
        onMerged: () => happened.push('merged'),
      }),
    { wrapper },
  );
}

async function save(values: RecordData, snapshot?: RecordData): Promise<SaveOutcome> {
  const result = mount(values, snapshot);
  return act(() => result.current.save());
}

function shown() {
  return toasts.get().map(({ kind, text }) => [kind, text]);
}

function alertText(): unknown {
  const [dialog] = openDialogs.get();
  return dialog?.kind === 'alert' ? dialog.options.text : null;
}

beforeAll(async () => {
  await showLanguage('fr');
  entity = await entityLoaders['groupe-utilisateur']();
  parts = await loadFormParts(entity);
});
beforeEach(() => {
  requests.length = 0;
  happened.length = 0;
  toasts.set([]);
  openDialogs.set([]);
  connect('GROUPE-UTILISATEUR-WRITE');
});
afterEach(() => {
  cleanup();
  configureTransport({});
  vi.restoreAllMocks();
});

describe('saving', () => {
  it('creates a new record by POST, once under one key', async () => {
    answer(1043);
    expect(await save({ Id: 0, Version: 0, Nom: 'Presse', IdsDroit: [12] }, { Id: 0, Version: 0, Nom: '', IdsDroit: [] })).toBe('saved');
    expect(requests.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/groupe-utilisateurs']]);
    expect(happened).toEqual(['saved 1043']);
    expect(shown()).toEqual([['success', 'Enregistrement effectué.']]);
  });

  it('updates a modified record by PUT', async () => {
    answer(1042, { headers: { etag: '"4"' } });
    expect(await save({ ...stored, Nom: 'Presse' })).toBe('saved');
    expect(requests).toEqual([
      { method: 'PUT', path: '/api/groupe-utilisateurs/1042', body: expect.objectContaining({ Version: 3, Nom: 'Presse' }) },
    ]);
    expect(happened).toEqual(['saved 1042']);
  });

  it('of an unmodified record sends nothing, says so and results in -1', async () => {
    answer(1042);
    expect(await save({ ...stored })).toBe(-1);
    expect(requests).toEqual([]);
    expect(shown()).toEqual([['info', "Aucun enregistrement effectué - Aucune modification n'a été détecté."]]);
  });

  it('is refused while another save runs', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    serve(() => promise);
    const result = mount({ ...stored, Nom: 'Presse' });
    await act(async () => {
      const first = result.current.save();
      expect(await result.current.save()).toBe(false);
      resolve(new Response('1042'));
      expect(await first).toBe('saved');
    });
    expect(requests).toHaveLength(1);
  });

  it('asked for while the sheet reads what was stored waits for it, and saves what was typed since', async () => {
    const read = Promise.withResolvers<void>();
    const held: HeldForm = { values: { ...stored, Nom: 'Presse' }, snapshot: stored, onSaved: () => read.promise };
    answer(1042);
    const { result, rerender } = mountHeld(held);
    const outcomes: Promise<SaveOutcome>[] = [];
    await act(async () => {
      outcomes.push(result.current.save());
    });
    await eventually(() => expect(result.current.state.savedAt).not.toBeNull());
    // An act that follows the message starts from what is stored: none shows before the sheet has that.
    expect(shown()).toEqual([]);
    // The former name again: nothing differs from what the sheet still stands on.
    held.values = { ...stored };
    act(() => void outcomes.push(result.current.save()));
    held.snapshot = { ...stored, Version: 4, Nom: 'Presse' };
    rerender();
    await act(async () => {
      read.resolve();
      expect(await Promise.all(outcomes)).toEqual(['saved', 'saved']);
    });
    expect(shown()).toHaveLength(2);
    expect(requests.map(({ body }) => JSON.stringify(body))).toEqual([
      expect.stringContaining('"Nom":"Presse"'),
      expect.stringContaining(`"Nom":"${String(stored['Nom'])}"`),
    ]);
  });

  it('of a new record is not asked for twice, however long its page takes to come', async () => {
    const left = Promise.withResolvers<void>();
    const blank = { Id: 0, Version: 0, Nom: '', IdsDroit: [] };
    answer(1043);
    const { result } = mountHeld({ values: { ...blank, Nom: 'Presse', IdsDroit: [12] }, snapshot: blank, onSaved: () => left.promise });
    await act(async () => {
      const first = result.current.save();
      await eventually(() => expect(shown()).toHaveLength(1));
      expect(await result.current.save()).toBe(false);
      left.resolve();
      expect(await first).toBe('saved');
    });
    expect(requests).toHaveLength(1);
  });

  it('of an invalid record is refused with false, a logged warning and a message, without any request', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer(1042);
    expect(await save({ ...stored, Nom: '' })).toBe(false);
    expect(warn).toHaveBeenCalledWith('save refused: invalid record', ['Nom']);
    expect(requests).toEqual([]);
    expect(shown()).toEqual([['danger', 'Enregistrement impossible - Certains champs obligatoires sont invalides.']]);
  });

  it('of an array that is too short is refused, and of one that is long enough is sent', async () => {
    answer(1042);
    expect(await save({ ...stored, IdsDroit: [] })).toBe(false);
    expect(requests).toEqual([]);
    expect(await save({ ...stored, IdsDroit: [12, 13] })).toBe('saved');
    expect(requests).toHaveLength(1);
  });

  it.each([0, -1, '', false, null])('that the server answers by %j shows the failure and reverts the record', async (reply) => {
    answer(reply);
    const result = mount({ ...stored, Nom: 'Presse' });
    let outcome: SaveOutcome | undefined;
    const saving = result.current.save().then((value) => (outcome = value));
    await vi.waitFor(() => expect(alertText()).toBe("Echec de l'enregistrement."), { timeout: 20_000 });
    openDialogs.get()[0]?.close(undefined);
    await act(() => saving);
    expect(outcome).toBe(false);
    expect(happened).toEqual(['reverted']);
  });

  it('without the right to write sends nothing and says that the right is missing', async () => {
    connect('GROUPE-UTILISATEUR');
    answer(1042);
    expect(await save({ ...stored, Nom: 'Presse' })).toBe(false);
    expect(requests).toEqual([]);
    expect(shown()).toEqual([['danger', 'Impossible de réaliser votre demande : votre compte ne dispose pas des droits nécessaires.']]);
  });

  it('that the server refuses by field keeps the input and shows the refusal', async () => {
    answer({ code: 'champs-invalides', detail: 'Refusé', errors: [{ path: 'Nom', code: 'trop-long', message: 'm' }] }, { status: 400 });
    expect(await save({ ...stored, Nom: 'Presse' })).toBe(false);
    expect(happened).toEqual(['refused']);
    expect(shown()).toEqual([['danger', 'Refusé']]);
  });
});
