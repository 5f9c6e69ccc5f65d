import { useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';

type LinkState<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open' | 'done'; readonly said: T };

interface SecretLink<T> {
  readonly secret: string;
  readonly state: LinkState<T>;
  readonly setDone: () => void;
}

/** The secret is what follows the « # »: the browser tells it to no server but in this question. `read` is a function of a module. */
export function useSecretLink<T>(read: (secret: string) => Promise<T>): SecretLink<T> {
  const text = useText();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [state, setState] = useState<LinkState<T>>({ kind: secret === '' ? 'refused' : 'waiting', sentence: null });
  useEffect(() => {
    if (secret === '') return;
    read(secret).then(
      (content) => setState({ kind: 'open', said: content }),
      (cause: unknown) => setState({ kind: 'refused', sentence: sentenceOf(cause, text('http.generique')) }),
    );
  }, [read, secret, text]);
  return { secret, state, setDone: () => setState((before) => ('said' in before ? { kind: 'done', said: before.said } : before)) };
}

export function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
