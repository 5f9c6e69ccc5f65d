import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { part } from '#web/runtime/part.ts';
import { HeldText } from './holes/held-text.tsx';
import { type Mailing, type Preview, previewOne } from './mail-api.ts';
import { MailBody } from './mail-body.tsx';

const MissingWords = part(
  () => import('./holes/missing-words.tsx'),
  (module) => module.MissingWords,
  ['mails', 'motMail'],
);

interface MailPreviewProps {
  readonly mailing: Mailing;
  readonly count: number;
  /** Ranks to step through; null: every mail. */
  readonly ranks: readonly number[] | null;
}

/** Each mail as it would leave, one after the other. */
export function MailPreview({ mailing, count, ranks }: MailPreviewProps): ReactNode {
  const text = useText();
  const [place, setPlace] = useState(0);
  const rank = ranks === null ? place : (ranks[place] ?? 0);
  const last = (ranks?.length ?? count) - 1;
  const shown = useQuery({
    queryKey: ['mail-trace', 'apercu', mailing, rank],
    queryFn: ({ signal }) => previewOne(mailing, rank, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className="mail-preview">
      <header>
        <h3>{text('mails.apercu', { rang: place + 1, nombre: last + 1 })}</h3>
        <IconButton disabled={place === 0} icon={ChevronLeft} label={text('mails.precedent')} onClick={() => setPlace(place - 1)} />
        <IconButton disabled={place >= last} icon={ChevronRight} label={text('mails.suivant')} onClick={() => setPlace(place + 1)} />
      </header>
      {shown.data === undefined ? <div aria-busy className="mail-paper" /> : <MailPaper mail={shown.data} />}
    </section>
  );
}

/** One mail, with a mark in the place of what it lacks. */
export function MailPaper({ mail }: { readonly mail: Preview }): ReactNode {
  const text = useText();
  const words = { missing: [...mail.Manquants, ...mail.Inconnus], named: mail.Nommes };
  return (
    <Suspense fallback={<div aria-busy className="mail-paper" />}>
      <article className="mail-paper">
        <dl>
          <dt>{text('mails.a')}</dt>
          <dd>
            {mail.Nom} {mail.Email === null ? null : <span className="ui-muted">{`<${mail.Email}>`}</span>}
            {mail.IsAgent ? <span className="ui-muted">{` · ${text('mails.agent')}`}</span> : null}
          </dd>
          <dt>{text('mails.objet')}</dt>
          <dd>
            <strong>
              <HeldText text={mail.Objet} words={words} />
            </strong>
          </dd>
        </dl>
        <MailBody html={mail.Corps} words={words} />
        {mail.PiecesJointes.length === 0 ? null : (
          <p className="ui-muted">{text('mails.pieces', { noms: mail.PiecesJointes.join(', ') })}</p>
        )}
        {mail.Inconnus.length === 0 ? null : <p className="ui-error">{text('mails.inconnus', { noms: braces(mail.Inconnus) })}</p>}
        {mail.Manquants.length === 0 ? null : <MissingWords missing={mail.Manquants} />}
      </article>
    </Suspense>
  );
}

function braces(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ');
}
