import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readMeta } from './guard/read-meta.ts';
import { noteNavigation } from '#web/shell/shell-store.ts';

/** After each navigation: history, default tab of the right panel, top of the page. */
export function useNavigationNotes(): void {
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
