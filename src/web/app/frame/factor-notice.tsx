import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SecondFactor } from '#web/session/session-store.ts';
import { goTo } from '#web/shell/navigator.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeRow } from '#web/ui/kit/notice-row/notice-row.tsx';

/** The day of grace: from it on the account opens nothing before a second factor is set up. */
export function FactorNotice({ demand }: { readonly demand: SecondFactor }): ReactNode {
  const text = useText();
  const { IsActif: isMet, ExigeLe: dueFrom } = demand;
  if (isMet === true || typeof dueFrom !== 'string') return null;
  return (
    <NoticeRow act={<Button onClick={() => goTo('/mon-compte')}>{text('facteur.exigeActiver')}</Button>} icon={ShieldAlert} tone="warn">
      {text('facteur.exigeLe', { date: formatDate(dueFrom) })}
    </NoticeRow>
  );
}
