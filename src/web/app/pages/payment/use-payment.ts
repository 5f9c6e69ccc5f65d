import { useEffect, useState } from 'react';
import { openPaiement, startPaiement } from '#generated/client/sdk/paiements-en-ligne.gen.ts';
import type { PaiementPropose } from '#generated/client/types.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';

type PaymentState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open'; readonly invoice: PaiementPropose };

interface OpenedPayment {
  readonly secret: string;
  readonly state: PaymentState;
  /** The client comes back from the page of the provider. */
  readonly isBack: boolean;
  readonly error: string;
  readonly read: () => void;
  readonly pay: () => Promise<void>;
}

/** The invoice behind the link. The browser sends what follows the « # » to no server but in this request. */
export function usePayment(): OpenedPayment {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [isBack] = useState(() => new URLSearchParams(location.search).has('retour'));
  const [state, setState] = useState<PaymentState>(secret === '' ? { kind: 'refused', sentence: null } : { kind: 'waiting' });
  const [error, setError] = useState('');
  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    openPaiement({ body: { Jeton: secret } }).then(
      ({ data }) => {
        setState({ kind: 'open', invoice: data });
        if (data.Culture !== language) goToLanguage(data.Culture);
      },
      (cause: unknown) => setState({ kind: 'refused', sentence: sentenceOf(cause, text('http.generique')) }),
    );
  }, [isWaiting, secret, language, text]);
  async function pay(): Promise<void> {
    setError('');
    try {
      location.assign((await startPaiement({ body: { Jeton: secret } })).data.Adresse);
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
      setState({ kind: 'waiting' });
    }
  }
  return { secret, state, isBack, error, read: () => setState({ kind: 'waiting' }), pay };
}

export function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
