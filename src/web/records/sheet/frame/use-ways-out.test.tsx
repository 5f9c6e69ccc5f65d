// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { showLanguage } from '#web/i18n/i18n.ts';
import type { SaveOutcome } from './tab-rules.ts';
import { useWaysOut } from './use-ways-out.ts';

beforeAll(() => showLanguage('fr'));
beforeEach(() => openDialogs.set([]));
afterEach(cleanup);

/** A sheet with something typed in it, which a save stores or not. */
async function openSheet(save: () => Promise<SaveOutcome>): Promise<ReturnType<typeof useWaysOut>> {
  const typed = { isModified: true };
  const session = {
    current: {
      state: () => ({ isModified: typed.isModified, isValid: true }),
      save: async () => {
        const outcome = await save();
        typed.isModified = outcome !== 'saved';
        return outcome;
      },
      cancel: () => undefined,
    },
  };
  const drawn: ReturnType<typeof useWaysOut>[] = [];
  let running: Promise<SaveOutcome> | null = null;
  function onSaving(saving: Promise<SaveOutcome>): void {
    running = saving;
  }
  function Sheet(): ReactNode {
    drawn.push(useWaysOut({ layer: 'page', session, isLeaving: () => false, saving: () => running, onSaving, dropDraft: () => undefined }));
    return null;
  }
  renderPage(<Sheet />);
  await expect.poll(() => drawn.length).toBeGreaterThan(0);
  const [first] = drawn;
  if (first === undefined) throw new Error('nothing drawn');
  return first;
}

it('waits for the save that runs, then lets go without a question', async () => {
  const stored = Promise.withResolvers<SaveOutcome>();
  const { save, mayLeave } = await openSheet(() => stored.promise);
  void save();
  const leaves = mayLeave();
  stored.resolve('saved');
  await act(async () => expect(await leaves).toBe(true));
  expect(openDialogs.get()).toEqual([]);
});

it.each([
  ['is refused', (): Promise<SaveOutcome> => Promise.resolve(false)],
  ['breaks off', (): Promise<SaveOutcome> => Promise.reject(new Error('gone'))],
])('asks once a save %s: what was typed is still there', async (_how, outcome) => {
  const { save, mayLeave } = await openSheet(outcome);
  const saving = save().catch(() => undefined);
  void mayLeave();
  await saving;
  await expect.poll(() => openDialogs.get().length).toBe(1);
});
