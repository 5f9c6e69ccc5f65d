import { Suspense } from 'react';
import type { EnvoiLu } from '#generated/client/types.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { part } from '#web/runtime/part.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';

const ScheduleLog = part(
  () => import('./schedule-log.tsx'),
  (module) => module.ScheduleLog,
  'envois',
);

export async function openScheduleLog({ Id, Libelle: nom }: Pick<EnvoiLu, 'Id' | 'Libelle'>): Promise<void> {
  await loadTexts('envois');
  await dialogs.lightview({
    title: text('envois.journal', { nom }),
    size: 'LARGE',
    content: () => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <ScheduleLog id={Id} />
      </Suspense>
    ),
  });
}
