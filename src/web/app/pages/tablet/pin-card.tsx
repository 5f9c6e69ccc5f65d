import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getCodeGuichetOptions, getCodeGuichetQueryKey } from '#generated/client/queries/guichet-partage.gen.ts';
import { removeCodeGuichet } from '#generated/client/sdk/guichet-partage.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMoment } from '../../format-clock.ts';
import shellStyles from '../../shell.module.css';
import styles from '../second-factor/second-factor.module.css';
import { askPin } from './pin-dialog.tsx';

/** The PIN by which one enters tablets of the desk. */
export function PinCard(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data } = useQuery(getCodeGuichetOptions());
  if (data === undefined) return null;
  async function after(dialog: () => Promise<void>): Promise<void> {
    await dialog();
    await client.invalidateQueries({ queryKey: getCodeGuichetQueryKey() });
  }
  return (
    <section className={shellStyles.card}>
      <h2>{text('codeGuichet.titre')}</h2>
      <p className="ui-note">{text('codeGuichet.aide')}</p>
      <p>{data.EstDefini ? text('codeGuichet.defini', { date: formatMoment(data.DateChangement ?? '') }) : text('codeGuichet.absent')}</p>
      <div className={styles.actions}>
        <Button onClick={() => void after(askPin)}>{text(data.EstDefini ? 'codeGuichet.changer' : 'codeGuichet.choisir')}</Button>
        {data.EstDefini ? <Button onClick={() => void after(askRemoval)}>{text('codeGuichet.retirer')}</Button> : null}
      </div>
    </section>
  );
}

async function askRemoval(): Promise<void> {
  const question = {
    title: say('codeGuichet.retirerTitre'),
    text: say('codeGuichet.retirerQuestion'),
    confirmLabel: say('codeGuichet.retirer'),
  };
  if (!(await dialogs.confirm(question))) return;
  await removeCodeGuichet();
  notify('success', say('codeGuichet.retire'));
}
