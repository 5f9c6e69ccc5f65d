// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { dropTarget, RowHandle } from './row-handle.tsx';
import { loadFormParts } from '../record/use-input-schema.ts';
import { type PartsController, useParts } from './use-parts.ts';
import type { PartsInput } from './parts-input.ts';

/** Lists that staff order by hand: where they are ordered, and the rights it takes. */
const lists = [
  { what: 'sections of an edition', owner: 'festival-edition', part: 'festival-section', right: 'FESTIVAL-SECTION-WRITE' },
  { what: 'credits of a film', owner: 'film', part: 'film-credit', right: 'FILM-CREDIT-WRITE' },
  { what: 'inscriptions of a programme', owner: 'festival-programme', part: 'festival-inscription', right: 'FESTIVAL-INSCRIPTION-WRITE' },
] as const;

const STORED: readonly RecordData[] = [
  { Id: 2001, Version: 1, Ordre: 1 },
  { Id: 2002, Version: 1, Ordre: 2 },
  { Id: 2003, Version: 1, Ordre: 4 },
  { Id: 2004, Version: 1, Ordre: 7 },
];
const ROW_PX = 20;

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
beforeEach(() => {
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const id = Number(/\/(\d+)(?:\?|$)/.exec(input.url)?.[1] ?? 0);
      const body = STORED.find((row) => readId(row) === id) ?? STORED;
      return new Response(JSON.stringify(body));
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

function Rows({ onList, ...input }: PartsInput & { readonly onList: (list: PartsController) => void }): ReactNode {
  const list = useParts(input);
  useEffect(() => {
    onList(list);
  });
  return (
    <table>
      <tbody>
        {list.items.map((item, index) => (
          <tr data-id={readId(item)} key={readId(item)} {...dropTarget(index, list.move)}>
            <RowHandle announce={() => undefined} index={index} move={list.move} name={`ligne ${readId(item)}`} total={list.items.length} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function open({ owner, part, right }: { readonly owner: EntityName; readonly part: EntityName; readonly right: string }) {
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set([right]) });
  const [holder, module] = await Promise.all([entityLoaders[owner](), entityLoaders[part]()]);
  const parts = await loadFormParts(module);
  const tab = holder.descriptor.screens.flatMap(({ tabs }) => tabs).find((one) => one.kind === 'parts' && one.entity === part);
  if (tab?.kind !== 'parts') throw new Error(`no tab of ${part}`);
  const held: { list: PartsController | null } = { list: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows
        edition={null}
        id={1042}
        module={module}
        onList={(list) => {
          held.list = list;
        }}
        owner={holder}
        parts={parts}
        tab={tab}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4), { timeout: 5000 });
  return { isOrdered: () => held.list?.isOrdered, items: () => (held.list?.items ?? []).map(({ Id, Ordre }) => [Id, Ordre]) };
}

/** Lets a row go over another one, `at` pixels below its upper edge. */
function drop(from: number, to: number, { at, ctrlKey = false }: { readonly at: number; readonly ctrlKey?: boolean }): void {
  const dataTransfer = { types: ['application/x-partie'], getData: () => String(from), setData: () => undefined };
  const target = screen.getAllByRole('row')[to];
  if (target === undefined) throw new Error(`no row ${to}`);
  const box = { x: 0, y: 100, top: 100, left: 0, right: 300, bottom: 100 + ROW_PX, width: 300, height: ROW_PX };
  target.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
  const event = createEvent.drop(target, { dataTransfer });
  Object.defineProperties(event, { clientY: { value: 100 + at }, ctrlKey: { value: ctrlKey } });
  act(() => void fireEvent(target, event));
}

describe('lists ordered by hand', () => {
  for (const list of lists) {
    it(`${list.what}: a row dropped in the upper half of another goes before it, in the lower half after, and all are numbered from 1`, async () => {
      const { items } = await open(list);
      drop(3, 1, { at: 4 });
      expect(items()).toEqual([
        [2001, 1],
        [2004, 2],
        [2002, 3],
        [2003, 4],
      ]);
      drop(0, 2, { at: 16 });
      expect(items()).toEqual([
        [2004, 1],
        [2002, 2],
        [2001, 3],
        [2003, 4],
      ]);
    });
  }

  it('with Ctrl two rows exchange their numbers, and no other changes', async () => {
    const { items } = await open(lists[1]);
    drop(3, 1, { at: 4, ctrlKey: true });
    expect(items()).toEqual([
      [2001, 1],
      [2004, 2],
      [2003, 4],
      [2002, 7],
    ]);
  });

  it('registrations are moved in their programme, not in the film, where another order shows', async () => {
    expect((await open(lists[2])).isOrdered()).toBe(true);
    cleanup();
    const film = await open({ owner: 'film', part: 'festival-inscription', right: 'FESTIVAL-INSCRIPTION-WRITE' });
    expect(film.isOrdered()).toBe(false);
  });
});
