import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getSecondFacteurOptions, getSecondFacteurQueryKey } from '#generated/client/queries/second-facteur.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMoment } from '../../format-clock.ts';
import shellStyles from '../../shell.module.css';
import { askActivation } from './activation.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { askNewCodes, askStop } from './proof-dialog.tsx';
import styles from './second-factor.module.css';

/** The second factors of one's own account: application, recovery codes and keys. */
export function SecondFactorCard(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data } = useQuery(getSecondFacteurOptions());
  if (data === undefined) return null;
  const isProtected = data.IsActif || data.Cles.length > 0;
  async function after(dialog: () => Promise<void>): Promise<void> {
    await dialog();
    await client.invalidateQueries({ queryKey: getSecondFacteurQueryKey() });
  }
  return (
    <section className={shellStyles.card}>
      <h2>{text('facteur.titre')}</h2>
      <p className="ui-note">{text('facteur.aide')}</p>
      <p>
        {data.IsActif ? `${text('facteur.actif', { date: formatMoment(data.DateActivation ?? '') })} ` : null}
        {isProtected ? text('facteur.codesRestants', { count: data.CodesRestants }) : text('facteur.absent')}
      </p>
      <div className={styles.actions}>
        {data.IsActif ? null : <Button onClick={() => void after(askActivation)}>{text('facteur.activer')}</Button>}
        {isProtected ? <Button onClick={() => void after(askNewCodes)}>{text('facteur.renouveler')}</Button> : null}
        {data.IsActif ? <Button onClick={() => void after(askStop)}>{text('facteur.arreter')}</Button> : null}
      </div>
      <PasskeyList after={after} isOnlyFactor={!data.IsActif} keys={data.Cles} />
    </section>
  );
}
