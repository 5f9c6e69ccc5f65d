import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getIdentiteOptions, getIdentiteQueryKey } from '#generated/client/queries/identite.gen.ts';
import { unlinkIdentite } from '#generated/client/sdk/identite.gen.ts';
import type { IdentiteEtat } from '#generated/client/types.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { leaveForProvider } from '#web/session/provider/sign-in-by-provider.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { rememberUrl } from '#web/shell/shell-store.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMoment } from '../../format-clock.ts';
import { ProofForm } from '../second-factor/proof-form.tsx';
import shellStyles from '../../shell.module.css';

/** The link of one's own account with the identity provider; nothing where none is set. */
export function IdentityCard(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data } = useQuery(getIdentiteOptions());
  const [problem, setProblem] = useState<string | null>(null);
  if (data === undefined || data.Fournisseur === null) return null;
  const nom = data.Fournisseur;
  async function unlink(): Promise<void> {
    await askUnlink();
    await client.invalidateQueries({ queryKey: getIdentiteQueryKey() });
  }
  async function link(): Promise<void> {
    setProblem(null);
    rememberUrl('/mon-compte');
    try {
      await leaveForProvider();
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause.detail : text('http.generique'));
    }
  }
  return (
    <section className={shellStyles.card}>
      <h2>{text('fournisseur.titre', { nom })}</h2>
      <p className="ui-note">{text('fournisseur.aide', { nom })}</p>
      <LinkState link={data.Lien} nom={nom} />
      <p className="ui-form-error" role="alert">
        {problem}
      </p>
      {data.Lien === null ? (
        <Button onClick={() => void link()}>{text('fournisseur.lier')}</Button>
      ) : (
        <Button onClick={() => void unlink()}>{text('fournisseur.delier')}</Button>
      )}
    </section>
  );
}

function LinkState({ link, nom }: { readonly link: IdentiteEtat['Lien']; readonly nom: string }): ReactNode {
  const text = useText();
  if (link === null) return <p>{text('fournisseur.absent')}</p>;
  return (
    <p>
      {text('fournisseur.lie', { date: formatMoment(link.DateCreation) })}{' '}
      {link.DerniereUtilisation === null
        ? text('fournisseur.jamais')
        : text('fournisseur.utilise', { nom, date: formatMoment(link.DerniereUtilisation) })}
    </p>
  );
}

async function askUnlink(): Promise<void> {
  await dialogs.lightview({
    title: say('fournisseur.delierTitre'),
    size: 'SMALL',
    content: (close) => (
      <ProofForm
        action={say('fournisseur.delier')}
        asksPassword
        onCancel={close}
        onSubmit={async ({ password }) => {
          await unlinkIdentite({ body: { MotDePasse: password } });
          notify('success', say('fournisseur.delie'));
          close();
        }}
      >
        <p>{say('fournisseur.delierAide')}</p>
      </ProofForm>
    ),
  });
}
