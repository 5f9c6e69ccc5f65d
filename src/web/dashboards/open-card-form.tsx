import { Suspense } from 'react';
import type { TableauCarteLue } from '#generated/client/types.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { part } from '#web/runtime/part.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { CardStart } from './card-start.ts';

const CardForm = part(
  () => import('./card-form.tsx'),
  (module) => module.CardForm,
  ['tableaux', 'question'],
);
const AddToDashboard = part(
  () => import('./add-to-dashboard.tsx'),
  (module) => module.AddToDashboard,
  ['tableaux', 'question'],
);

/** Card that somebody makes for a dashboard under change; null: none. */
export async function openCardForm({ start }: { readonly start?: CardStart }): Promise<TableauCarteLue | null> {
  await loadTexts('tableaux');
  let made: TableauCarteLue | null = null;
  await dialogs.lightview({
    title: text('tableaux.ajouterCarte'),
    size: 'LARGE',
    content: (close) => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <CardForm
          onClosed={close}
          onSend={async (card) => {
            made = card;
            close();
          }}
          start={start}
        />
      </Suspense>
    ),
  });
  return made;
}

/** Puts the rows of a list on a dashboard of the user, or on a new one. */
export async function openAddToDashboard(start: CardStart): Promise<void> {
  await loadTexts('tableaux');
  await dialogs.lightview({
    title: text('tableaux.ajouterA'),
    size: 'LARGE',
    content: (close) => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <AddToDashboard onClosed={close} start={start} />
      </Suspense>
    ),
  });
}
