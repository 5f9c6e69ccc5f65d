import { type ReactNode, useEffect, useState } from 'react';
import { openDesinscription, unsubscribe } from '#generated/client/sdk/desinscriptions.gen.ts';
import type { DesinscriptionAdresse } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { EntryFrame } from '../entry-frame.tsx';
import pagesStyles from '../pages.module.css';

/** An addressee stops promotional letters here by the link of one of them, without an account. */
export function UnsubscribePage(): ReactNode {
  const text = useText();
  const { address, refusal, stop } = useLink();
  return (
    <EntryFrame title={text('page.desinscription.titre')}>
      {address === null && refusal === null ? <p className={pagesStyles.muted}>{text('desinscription.lecture')}</p> : null}
      <p className={pagesStyles.error} role="alert">
        {refusal}
      </p>
      {address === null || address.IsDesinscrite ? null : (
        <>
          <p>{text('desinscription.intro', { adresse: address.Email })}</p>
          <button className={pagesStyles.primary} onClick={stop} type="button">
            {text('desinscription.bouton')}
          </button>
        </>
      )}
      <output>{address?.IsDesinscrite === true ? text('desinscription.fait', { adresse: address.Email }) : null}</output>
    </EntryFrame>
  );
}

/** The secret is what follows the « # »: the browser sends it to no server but in this question. */
function useLink() {
  const text = useText();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [address, setAddress] = useState<DesinscriptionAdresse | null>(null);
  const [refusal, setRefusal] = useState<string | null>(secret === '' ? text('desinscription.incomplet') : null);
  function fail(cause: unknown): void {
    setRefusal(cause instanceof ApiError ? cause.message : text('http.generique'));
  }
  useEffect(() => {
    if (secret === '') return;
    openDesinscription({ body: { Jeton: secret } }).then(
      ({ data }) => setAddress(data),
      (cause: unknown) => setRefusal(cause instanceof ApiError ? cause.message : text('http.generique')),
    );
  }, [secret, text]);
  function stop(): void {
    unsubscribe({ body: { Jeton: secret } }).then(({ data }) => setAddress(data), fail);
  }
  return { address, refusal, stop };
}
