import pagesStyles from '../pages.module.css';
import styles from './roadmap-page.module.css';
import { type ReactNode, useEffect, useState } from 'react';
import { openFeuilleDeRoute, printFeuilleDeRoute } from '#generated/client/sdk/accueil.gen.ts';
import type { FeuillePage } from '#generated/client/types.gen.ts';
import { RoadmapSections } from '#web/features/roadmap/roadmap-sections.tsx';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';

/** A guest reads here what happens to them, as it is now, without an account and in their language. */
export function RoadmapPage(): ReactNode {
  const text = useText();
  const { secret, page, refusal, tell } = useLink();
  function print(): void {
    fetchFile(printFeuilleDeRoute({ body: { Jeton: secret }, ...AS_FILE })).catch(tell);
  }
  return (
    <main className={styles.root}>
      <header>
        <p className={styles.festival}>{runtimeConfig().siteLabel}</p>
        <h1>{page?.Titre ?? text('page.feuilleDeRoute.titre')}</h1>
        {page === null ? null : <p>{page.Edition}</p>}
      </header>
      {page === null && refusal === null ? <p>{text('feuille.lecture')}</p> : null}
      <div role="alert">{refusal === null ? null : <p className={pagesStyles.error}>{refusal}</p>}</div>
      {page === null ? null : (
        <>
          <RoadmapSections page={page} />
          <button className={pagesStyles.primary} onClick={print} type="button">
            {text('feuille.telecharger')}
          </button>
        </>
      )}
    </main>
  );
}

/** The secret is what follows the « # »: the browser tells it to no server but in this question. */
function useLink() {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [page, setPage] = useState<FeuillePage | null>(null);
  const [refusal, setRefusal] = useState<string | null>(secret === '' ? text('feuille.incomplet') : null);
  function tell(cause: unknown): void {
    setRefusal(sentenceOf(cause, text('http.generique')));
  }
  const isAsked = secret !== '' && page === null && refusal === null;
  useEffect(() => {
    if (!isAsked) return;
    openFeuilleDeRoute({ body: { Jeton: secret } }).then(
      ({ data }) => {
        // Names come in the language of the caller: read again in that of the guest.
        if (data.Culture === language) setPage(data);
        else goToLanguage(data.Culture);
      },
      (cause: unknown) => setRefusal(sentenceOf(cause, text('http.generique'))),
    );
  }, [isAsked, secret, language, text]);
  return { secret, page, refusal, tell };
}

function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
