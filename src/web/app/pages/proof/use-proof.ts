import { useEffect, useState } from 'react';
import { openEpreuve } from '#generated/client/sdk/epreuves.gen.ts';
import type { EpreuveProposee } from '#generated/client/types.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';

type ProofState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly isApproved: boolean }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open'; readonly page: EpreuveProposee };

interface OpenedProof {
  readonly secret: string;
  readonly state: ProofState;
  readonly setDone: (isApproved: boolean) => void;
}

/** The page behind the link. The browser sends what follows the « # » to no server but in this request. */
export function useProof(): OpenedProof {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [state, setState] = useState<ProofState>(secret === '' ? { kind: 'refused', sentence: null } : { kind: 'waiting' });
  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    openEpreuve({ body: { Jeton: secret } }).then(
      ({ data }) => {
        // Labels come in the language of the request: the page asks again in that of the letter.
        if (data.Culture === language) setState({ kind: 'open', page: data });
        else goToLanguage(data.Culture);
      },
      (cause: unknown) => {
        const sentence = cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : text('http.generique');
        setState({ kind: 'refused', sentence });
      },
    );
  }, [isWaiting, secret, language, text]);
  return { secret, state, setDone: (isApproved) => setState({ kind: 'done', isApproved }) };
}
