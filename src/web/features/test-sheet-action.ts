import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import { openDialogs } from '#web/app/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import type { LaterMessages } from '#generated/i18n/later.gen.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { attemptAction } from '#web/records/sheet/attempt-action.ts';
import { configureTransport } from '#web/runtime/transport.ts';

export async function showTexts(...names: readonly LaterMessages[]): Promise<void> {
  await showLanguage('fr');
  await Promise.all(names.map(loadTexts));
}

interface Offer {
  readonly entity: EntityModule;
  readonly record: RecordData;
  /** Rights of the person, in capitals. */
  readonly rights: readonly string[];
  /** What the server answers to the call of the action. */
  readonly reply?: () => Response;
}

/** The actions of a feature on a record, as the sheet would offer them to somebody with these rights. */
export function offerActions(actions: SheetActions, { entity, record, rights, reply = () => new Response() }: Offer) {
  openDialogs.set([]);
  configureTransport({ fetch: async () => reply() });
  const queries = new QueryClient();
  const attempt = attemptAction({ entity: entity.descriptor.name, queries, isLeaving: () => false, onRunning: () => undefined });
  const context = { entity, record, queries, depth: 1, language: 'fr', isModified: () => false, leave: () => undefined } as const;
  const offered = actions({ ...context, can: (right) => rights.includes(right) });
  return {
    queries,
    labels: offered.map(({ label }) => label),
    /** Takes the action of that label and says yes to its question. */
    confirm: async (label: string): Promise<void> => {
      void offered.find((action) => action.label === label)?.run(attempt);
      await waitFor(() => {
        if (openDialogs.get()[0]?.kind !== 'confirm') throw new Error('No question was asked.');
      });
      openDialogs.get()[0]?.close(true);
    },
  };
}

/** What the alert on screen says; empty without one. */
export function shownAlert(): string {
  const [shown] = openDialogs.get();
  return shown?.kind === 'alert' ? String(shown.options.text) : '';
}
