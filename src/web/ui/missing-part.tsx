import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from './button.tsx';
import { NoticeRow } from './kit/notice-row/notice-row.tsx';

/** Stands in place of a part that the server has no more. Reloading asks first where something is not saved, as every way out does. */
export function MissingPart(): ReactNode {
  const text = useText();
  return (
    <NoticeRow act={<Button onClick={() => location.reload()}>{text('app.miseAJour.recharger')}</Button>} tone="warn">
      {text('app.miseAJour.partie')}
    </NoticeRow>
  );
}
