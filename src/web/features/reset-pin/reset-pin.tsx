import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getCodeGuichetUtilisateur, resetCodeGuichet } from '#generated/client/sdk/guichet-partage.gen.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';

/** On the sheet of an account with a PIN of the desk: where it is locked, and the way to take it away. */
export function ResetPin({ id, canWrite }: Pick<SheetNoticeProps, 'id' | 'canWrite'>): ReactNode {
  return canWrite && id > 0 ? <PinOf id={id} /> : null;
}

function PinOf({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const queryKey = ['utilisateur', 'code-guichet', id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await getCodeGuichetUtilisateur({ path: { id }, signal })).data,
    retry: false,
  });
  if (data?.EstDefini !== true) return null;
  async function reset(): Promise<void> {
    if (await askReset(id)) await queries.invalidateQueries({ queryKey });
  }
  const isLocked = data.Tablettes.length > 0;
  return (
    <Banner actions={<Button onClick={() => void reset()}>{text('codeGuichet.reinitialiser')}</Button>} tone={isLocked ? 'warn' : 'info'}>
      {text('codeGuichet.dUnAutre')} {isLocked ? text('codeGuichet.verrouille', { tablettes: data.Tablettes.join(', ') }) : null}
    </Banner>
  );
}

async function askReset(id: number): Promise<boolean> {
  const question = {
    title: say('codeGuichet.reinitialiserTitre'),
    text: say('codeGuichet.reinitialiserQuestion'),
    confirmLabel: say('codeGuichet.reinitialiser'),
  };
  if (!(await dialogs.confirm({ ...question, danger: true }))) return false;
  try {
    await resetCodeGuichet({ path: { id } });
    notify('success', say('codeGuichet.reinitialise'));
    return true;
  } catch (error) {
    notify('danger', failureText(error, say('codeGuichet.echec')));
    return false;
  }
}
