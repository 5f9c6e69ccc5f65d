import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type Mailing, type Preview, previewOne } from './mail-api.ts';
import { MailBody } from './mail-body.tsx';

/** Each mail as it would leave, one after the other. */
export function MailPreview({ mailing, count }: { readonly mailing: Mailing; readonly count: number }): ReactNode {
  const text = useText();
  const [rank, setRank] = useState(0);
  const shown = useQuery({
    queryKey: ['mail-trace', 'apercu', mailing, rank],
    queryFn: ({ signal }) => previewOne(mailing, rank, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className="mail-preview">
      <header>
        <h3>{text('mails.apercu', { rang: rank + 1, nombre: count })}</h3>
        <IconButton disabled={rank === 0} icon={ChevronLeft} label={text('mails.precedent')} onClick={() => setRank(rank - 1)} />
        <IconButton disabled={rank + 1 >= count} icon={ChevronRight} label={text('mails.suivant')} onClick={() => setRank(rank + 1)} />
      </header>
      {shown.data === undefined ? <div aria-busy className="mail-paper" /> : <MailPaper mail={shown.data} />}
    </section>
  );
}

/** One mail, with what it misses. */
export function MailPaper({ mail }: { readonly mail: Preview }): ReactNode {
  const text = useText();
  function braces(names: readonly string[]): string {
    return names.map((name) => `{{${name}}}`).join(', ');
  }
  return (
    <article className="mail-paper">
      <dl>
        <dt>{text('mails.a')}</dt>
        <dd>
          {mail.Nom} {mail.Email === null ? null : <span className="ui-muted">{`<${mail.Email}>`}</span>}
          {mail.IsAgent ? <span className="ui-muted">{` · ${text('mails.agent')}`}</span> : null}
        </dd>
        <dt>{text('mails.objet')}</dt>
        <dd>
          <strong>{mail.Objet}</strong>
        </dd>
      </dl>
      <MailBody html={mail.Corps} />
      {mail.PiecesJointes.length === 0 ? null : <p className="ui-muted">{text('mails.pieces', { noms: mail.PiecesJointes.join(', ') })}</p>}
      {mail.Inconnus.length === 0 ? null : <p className="ui-error">{text('mails.inconnus', { noms: braces(mail.Inconnus) })}</p>}
      {mail.Manquants.length === 0 ? null : <p className="mail-missing">{text('mails.manquants', { noms: braces(mail.Manquants) })}</p>}
    </article>
  );
}
