import { QueryClient } from '@tanstack/react-query';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { answerDialog, awaitDialog, saidInDialog } from '#tests/support/web/dialogs.tsx';
import { toasts } from '#web/shell/notifications.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import type { LaterMessages } from '#generated/i18n/keys.gen.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { attemptAction } from '#web/records/sheet/frame/attempt-action.ts';
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
  /** Answer of the server to the call of the action. */
  readonly reply?: () => Response;
  readonly isModified?: boolean;
}

/** The actions of a feature on a record, as the sheet would offer them to somebody with these rights. */
export function offerActions(actions: SheetActions, { entity, record, rights, isModified = false, reply = () => new Response() }: Offer) {
  openDialogs.set([]);
  toasts.set([]);
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      // Reads of a form for its own controls are no call of the action.
      if (input.method === 'GET') return Response.json([]);
      const body = await input.text();
      sent.push({ path: new URL(input.url).pathname.replace(/^\/api/, ''), body: body === '' ? null : JSON.parse(body) });
      return reply();
    },
  });
  const queries = new QueryClient();
  const attempt = attemptAction({ entity: entity.descriptor.name, queries, isLeaving: () => false, onRunning: () => undefined });
  const context = { entity, record, queries, depth: 1, language: 'fr', isModified: () => isModified, leave: () => undefined } as const;
  const offered = actions({ ...context, can: (right) => rights.includes(right) });
  function take(label: string): void {
    void offered.find((action) => action.label === label)?.run(attempt);
  }
  return {
    queries,
    sent,
    labels: offered.map(({ label }) => label),
    isDisabled: (label: string): boolean => offered.some((action) => action.label === label && action.disabled === true),
    /** Takes the action of that label, and leaves its question open. */
    take,
    /** Takes the action of that label and says yes to its question. */
    confirm: async (label: string): Promise<void> => {
      take(label);
      await awaitDialog('confirm');
      await answerDialog(true);
    },
  };
}

/** Text of the alert on screen; empty without one. */
export function shownAlert(): string {
  return openDialogs.get()[0]?.kind === 'alert' ? saidInDialog() : '';
}
