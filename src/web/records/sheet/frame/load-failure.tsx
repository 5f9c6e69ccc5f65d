import { CircleAlert, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SentenceDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { sentenceOf } from '#web/records/own-sentence.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText } from '#web/records/failure-text.ts';

interface LoadFailureProps {
  readonly error: Error;
  readonly retry: () => void;
  /** Sentences of the listed entity, in its own words. */
  readonly own?: SentenceDescriptor | undefined;
}

/** A tab whose content did not come must not look like an empty one. */
export function LoadFailure({ error, retry, own }: LoadFailureProps): ReactNode {
  const text = useText();
  const title = useOwnTitle(own);
  if (error instanceof ApiError && error.status === 403) {
    return <Notice detail={error.detail} icon={Lock} role="alert" title={text('liste.refusee')} />;
  }
  return (
    <Notice
      actions={<Button onClick={retry}>{text('page.reessayer')}</Button>}
      detail={failureText(error, text('http.generique'))}
      icon={CircleAlert}
      role="alert"
      title={title}
    />
  );
}

function useOwnTitle(sentence: SentenceDescriptor | undefined): string {
  const text = useText();
  const language = useLanguage();
  const [title, say] = useState<string | null>(null);
  useEffect(() => {
    if (sentence !== undefined) sentenceOf(sentence).then(say, (error: unknown) => console.warn('sentence', error));
  }, [sentence, language]);
  return title ?? text('liste.echec');
}
