import { CircleAlert, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText } from '#web/records/failure-text.ts';

/** A tab whose content did not come must not look like an empty one. */
export function LoadFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }): ReactNode {
  const text = useText();
  if (error instanceof ApiError && error.status === 403) {
    return <Notice detail={error.detail} icon={Lock} role="alert" title={text('liste.refusee')} />;
  }
  return (
    <Notice
      actions={<Button onClick={retry}>{text('page.reessayer')}</Button>}
      detail={failureText(error, text('http.generique'))}
      icon={CircleAlert}
      role="alert"
      title={text('liste.echec')}
    />
  );
}
