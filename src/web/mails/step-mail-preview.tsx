import { type ReactNode, Suspense } from 'react';
import type { MailEtape } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { part } from '#web/runtime/part.ts';

// The text of a mail comes with the first one that is looked at.
const MailPaper = part(
  () => import('./mail-preview.tsx'),
  (module) => module.MailPaper,
  'mails',
);

/** Text of the mail; open at once where it would leave with a hole. */
export function StepMailPreview({ preview }: { readonly preview: NonNullable<MailEtape['Apercu']> }): ReactNode {
  const text = useText();
  return (
    <details className="step-preview" open={preview.Manquants.length > 0}>
      <summary>{text('etape.mailVoir', { objet: preview.Objet })}</summary>
      <Suspense fallback={<div aria-busy className="mail-paper" />}>
        <MailPaper mail={preview} />
      </Suspense>
    </details>
  );
}
