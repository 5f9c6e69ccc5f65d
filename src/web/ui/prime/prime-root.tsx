import { type APIOptions, PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/** No theme and no style of its own: our tokens dress the parts by their `data-pc-section`. Overlays are ours, so nothing moves or piles up. */
const OPTIONS: APIOptions = { unstyled: true, ripple: false, cssTransition: false, autoZIndex: false };

/** Frame of every control of PrimeReact: the nonce of the page, or the security policy would refuse its few rules. */
export function PrimeRoot({ children }: { readonly children: ReactNode }): ReactNode {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  return <PrimeReactProvider value={nonce === undefined ? OPTIONS : { ...OPTIONS, nonce }}>{children}</PrimeReactProvider>;
}
