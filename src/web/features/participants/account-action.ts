import { CircleUser } from 'lucide-react';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { text } from '#web/i18n/i18n.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** From a participant to their account of the public site; who has none is told so (001 §8). */
export const accountActions = actionsOn('festival-participant', (context) =>
  context.can('BAM-COMPTE')
    ? [{ key: 'compte', icon: CircleUser, label: text('participant.ouvrirCompte'), isInMenu: true, run: () => openAccount(context) }]
    : [],
);

async function openAccount({ record, depth }: ActionContextOf<'festival-participant'>): Promise<void> {
  const id = record.IdCompte;
  if (id === null) return dialogs.alert({ text: text('participant.sansCompte'), kind: 'warning' });
  const screen = sheetScreen((await loadEntity('bam-compte')).descriptor);
  const href = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  // What is typed and not saved is asked about, as for any other address.
  if (href !== null) goTo(href);
}
