import '../pages.css';
import './roadmap-page.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { openFeuilleDeRoute, printFeuilleDeRoute } from '#generated/client/sdk/accueil.gen.ts';
import { RoadmapSections } from '#web/features/roadmap/roadmap-sections.tsx';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';

/** A guest reads here what happens to them, as it is now, without an account and in their language. */
export function RoadmapPage(): ReactNode {
  const text = useText();
  const language = useLanguage();
  // The secret is what follows the « # »: the browser tells it to no server but in this question.
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const read = useQuery({
    queryKey: ['feuille-de-route', secret],
    queryFn: async () => (await openFeuilleDeRoute({ body: { Jeton: secret } })).data,
    enabled: secret !== '',
    retry: false,
  });
  const print = useMutation({ mutationFn: () => fetchFile(printFeuilleDeRoute({ body: { Jeton: secret }, ...AS_FILE })) });
  const page = read.data;
  useEffect(() => {
    if (page !== undefined && page.Culture !== language) goToLanguage(page.Culture);
  }, [page, language]);
  const refusal = secret === '' ? text('feuille.incomplet') : sentenceOf(read.error ?? print.error, text('http.generique'));
  return (
    <main className="rp">
      <header>
        <p className="rp-festival">{runtimeConfig().siteLabel}</p>
        <h1>{page?.Titre ?? text('page.feuilleDeRoute.titre')}</h1>
        {page === undefined ? null : <p>{page.Edition}</p>}
      </header>
      {secret !== '' && read.isPending ? <p>{text('feuille.lecture')}</p> : null}
      <p className="pg-error" role="alert">
        {refusal}
      </p>
      {page === undefined ? null : (
        <>
          <RoadmapSections page={page} />
          <button className="pg-primary" disabled={print.isPending} onClick={() => print.mutate()} type="button">
            {text('feuille.telecharger')}
          </button>
        </>
      )}
    </main>
  );
}

function sentenceOf(cause: unknown, otherwise: string): string | null {
  if (cause === null) return null;
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
