import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { useFace } from '#web/session/festival-face.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Framed } from './framed.tsx';
import { readMeta } from './guard/read-meta.ts';
import type { RouteMeta } from './guard/route-meta.ts';
import { noteNavigation, shell } from '#web/shell/shell-store.ts';
import { useZone } from '#web/session/use-zone.ts';
import { wearFace } from './start/follow-face.ts';

const DialogHost = part(
  () => import('#web/shell/dialogs/dialog-host.tsx'),
  (module) => module.DialogHost,
);

/** Root of every page: the frame when the route wants it, and the layers that live over all pages. */
export function Root(): ReactNode {
  const meta = useRouterState({ select: (state) => readMeta(state.matches) });
  const isFramed = useFramed(meta);
  // A page read by another clock is another page: hours that are shown already would stay.
  const zone = useZone();
  const hasDialogs = useStore(openDialogs, (shown) => shown.length > 0);
  useNavigationNotes();
  useDocumentFace();
  return (
    <>
      {isFramed ? (
        <Framed>
          <Outlet key={zone} />
        </Framed>
      ) : (
        <Outlet key={zone} />
      )}
      {hasDialogs ? (
        <Suspense fallback={null}>
          <DialogHost />
        </Suspense>
      ) : null}
    </>
  );
}

/** The frame stands while the next screen is on its way: what that one wants is not known before its code is there. */
function useFramed(meta: RouteMeta | null): boolean {
  const isComing = useRouterState({ select: ({ status }) => status === 'pending' });
  const [wasFramed, setFramed] = useState(false);
  const isFramed = meta === null && isComing ? wasFramed : meta?.withTemplate === true;
  if (isFramed !== wasFramed) setFramed(isFramed);
  return isFramed;
}

/** The tab of the browser and the colours say whose festival it is. */
function useDocumentFace(): void {
  const text = useText();
  const { name, logo, colour } = useFace();
  const title = useRouterState({ select: (state) => readMeta(state.matches)?.title });
  const view = useStore(shell, (state) => state.views.at(-1)?.title);
  const page = title ? text(title) : view;
  useEffect(() => {
    document.title = page ? `${page} · ${name}` : name;
  }, [page, name]);
  useEffect(() => {
    wearFace(logo, colour).catch((error: unknown) => console.warn(error));
  }, [logo, colour]);
}

/** After each navigation: history, default tab of the right panel, top of the page. */
function useNavigationNotes(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (!pathChanged) return;
        noteNavigation(fromLocation?.href ?? null, readMeta(router.state.matches)?.panelTab);
        window.scrollTo({ top: 0 });
        document.getElementById('contenu')?.scrollTo({ top: 0 });
      }),
    [router],
  );
}
