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

// Most subjects have all their values: the names of the fields come with the first that has not.
const StepSubject = part(
  () => import('./holes/step-subject.tsx'),
  (module) => module.StepSubject,
  ['etape', 'motMail'],
);

/** Text of the mail; open at once where it would leave with a hole. */
export function StepMailPreview({ preview }: { readonly preview: NonNullable<MailEtape['Apercu']> }): ReactNode {
  const text = useText();
  const subject = text('etape.mailVoir', { objet: preview.Objet });
  const words = { missing: preview.Manquants, named: preview.Nommes };
  const isWhole = words.missing.length + (words.named?.length ?? 0) === 0;
  return (
    <details className="step-preview" open={preview.Manquants.length > 0}>
      <summary>
        {isWhole ? (
          subject
        ) : (
          <Suspense fallback={subject}>
            <StepSubject subject={preview.Objet} words={words} />
          </Suspense>
        )}
      </summary>
      <Suspense fallback={<div aria-busy className="mail-paper" />}>
        <MailPaper mail={preview} />
      </Suspense>
    </details>
  );
}
