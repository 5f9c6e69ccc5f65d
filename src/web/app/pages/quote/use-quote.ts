import { useEffect, useState } from 'react';
import { openDevis } from '#generated/client/sdk/devis.gen.ts';
import type { DevisPropose } from '#generated/client/types.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';

type QuoteState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly isAccepted: boolean }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open'; readonly quote: DevisPropose };

interface OpenedQuote {
  readonly secret: string;
  readonly state: QuoteState;
  readonly setDone: (isAccepted: boolean) => void;
}

/** The quote behind the link. The browser sends what follows the « # » to no server but in this request. */
export function useQuote(): OpenedQuote {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [state, setState] = useState<QuoteState>(secret === '' ? { kind: 'refused', sentence: null } : { kind: 'waiting' });
  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    openDevis({ body: { Jeton: secret } }).then(
      ({ data }) => {
        setState({ kind: 'open', quote: data });
        if (data.Culture !== language) goToLanguage(data.Culture);
      },
      (cause: unknown) => setState({ kind: 'refused', sentence: sentenceOf(cause, text('http.generique')) }),
    );
  }, [isWaiting, secret, language, text]);
  return { secret, state, setDone: (isAccepted) => setState({ kind: 'done', isAccepted }) };
}

export function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
