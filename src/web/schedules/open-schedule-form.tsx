import { Suspense } from 'react';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { part } from '#web/runtime/part.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { ScheduleRequest } from './schedule-request.ts';

const ScheduleForm = part(
  () => import('./schedule-form.tsx'),
  (module) => module.ScheduleForm,
  'envois',
);

export async function openScheduleForm(request: ScheduleRequest): Promise<void> {
  await loadTexts('envois');
  await dialogs.lightview({
    title: text(request.schedule === undefined ? 'envois.nouveau' : 'envois.modifierTitre'),
    size: 'MEDIUM',
    content: (close) => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <ScheduleForm {...request} onClosed={close} />
      </Suspense>
    ),
  });
}
