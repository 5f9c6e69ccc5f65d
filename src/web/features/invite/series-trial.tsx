import type { ReactNode } from 'react';
import type { InvitationsFaites } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './invite.module.css';

interface SeriesTrialProps {
  readonly trial: InvitationsFaites;
  readonly hasRole: boolean;
}

/** Plan of the series, name by name. */
export function SeriesTrial({ trial: { Invites, DejaInvites, Exclus }, hasRole }: SeriesTrialProps): ReactNode {
  const text = useText();
  if (Invites.length + DejaInvites.length + Exclus.length === 0) return <p>{text('invitation.serie.rien')}</p>;
  return (
    <div className={styles.trial}>
      <Names names={Invites} title={text('invitation.serie.invites', { count: Invites.length })} />
      {hasRole ? <Names names={DejaInvites} title={text('invitation.serie.deja', { count: DejaInvites.length })} /> : null}
      <Names
        names={Exclus.map(({ Nom, Motif, Manque }) => {
          const manque = Manque.map((field) => missingText(field, text)).join(', ');
          return `${Nom} : ${text(`invitation.serie.motif.${Motif}`, { manque })}`;
        })}
        title={text('invitation.serie.exclus', { count: Exclus.length })}
      />
    </div>
  );
}

const FIELDS = ['Pays', 'Activites', 'Email', 'Eannee', 'IdContact'] as const;

function missingText(field: string, text: ReturnType<typeof useText>): string {
  const matchedField = FIELDS.find((one) => one === field);
  return matchedField === undefined ? field : text(`invitation.serie.manque.${matchedField}`);
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
