import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { loadState, type Preparation } from './mail-api.ts';

/** Reach of the mailing: number, languages, left-out people and their reasons. */
export function MailingSummary({ plan }: { readonly plan: Preparation }): ReactNode {
  const text = useText();
  const left = plan.Raisons.reduce((sum, { Nombre }) => sum + Nombre, 0);
  return (
    <section className="mailing-summary">
      <MailboxNotice isSimulated={plan.Simule} />
      <output className="mailing-count">
        <strong className="num">{text('mails.compte', { count: plan.Destinataires })}</strong> {text('mails.parmi', { count: plan.Fiches })}
        {plan.ParAgent === 0 ? null : `, ${text('mails.parAgent', { nombre: plan.ParAgent })}`}
        {plan.Langues.length === 0
          ? null
          : ` · ${text('mails.langues', { langues: plan.Langues.map(({ Culture, Nombre }) => `${Culture.toUpperCase()} ${Nombre}`).join(', ') })}`}
      </output>
      {plan.Destinataires === 0 ? <p className="ui-error">{text('mails.tousEcartes')}</p> : null}
      {left === 0 ? null : (
        <details className="mailing-left">
          <summary>
            {text('mails.ecartes', { count: left })} :{' '}
            {plan.Raisons.map(({ Raison, Nombre }) => `${text(`mails.raison.${Raison}`)} (${Nombre})`).join(', ')}
          </summary>
          <ul>
            {plan.Ecartes.map(({ Id, Nom, Email, Raison }, index) => (
              // A record may lead to several people that are left out.
              // oxlint-disable-next-line react/no-array-index-key -- the list is shown once and never reordered
              <li key={`${Id}-${index}`}>
                <span>{Nom}</span> <span className="ui-muted">{Email}</span> <span>{text(`mails.raison.${Raison}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function SimulatedNotice(): ReactNode {
  const text = useText();
  return (
    <p className="mail-kept">
      <TriangleAlert aria-hidden size={14} /> {text('mails.simule')}
    </p>
  );
}

/** Explains why mail written now does not leave at once: it is held, or there is no server yet. */
export function MailboxNotice({ isSimulated }: { readonly isSimulated: boolean }): ReactNode {
  const text = useText();
  const state = useQuery({ queryKey: ['mails', 'etat'], queryFn: ({ signal }) => loadState(signal), enabled: !isSimulated });
  if (isSimulated) return <SimulatedNotice />;
  if (state.data?.SansServeur !== true) return null;
  return (
    <p className="mail-kept">
      <TriangleAlert aria-hidden size={14} /> {text('mails.sansServeur')}
    </p>
  );
}
