import type { ReactNode } from 'react';
import type { Tone } from '#generated/entities/descriptor.gen.ts';

/** A status: a tinted pill whose dot repeats the tone, so that colour is never alone. */
export function Pill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className="ui-pill" data-tone={tone}>
      <span aria-hidden className="ui-pill-dot" />
      {children}
    </span>
  );
}
