import { notFound, redirect } from '@tanstack/react-router';
import { loadMenuLabels } from '#web/i18n/i18n.ts';
import { session } from '#web/session/session.ts';
import { mayResume, resume } from '#web/session/session.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { isSupportedBrowser } from './browser.ts';
import { RIGHTS_CHECKED } from '#web/shell/constants.ts';
import { decide, ENROLMENT, type GuardDecision } from './guard.ts';
import type { RouteMeta } from './route-meta.ts';
import { forgetUrl, rememberUrl } from '#web/shell/shell-store.ts';

/** Options every hand-written route shares: what the shell knows of it, and the guard. */
export function guarded(meta: RouteMeta) {
  return {
    beforeLoad: async ({ location }: { readonly location: { readonly href: string } }) => {
      await enforce(meta, location.href);
      return { meta };
    },
  };
}

/** Runs the guard for one navigation; returns when the route may open, throws the way out otherwise. */
export async function enforce(meta: RouteMeta, href: string): Promise<void> {
  let decision = look(meta, href);
  if (decision.kind === 'resume') {
    rememberUrl(decision.lastUrl);
    await Promise.all([resume(), loadMenuLabels()]);
    decision = look(meta, href);
  }
  // A person who gets where they were going needs no reminder of it.
  if (decision.kind === 'allow' && meta.needsLogin) {
    // A second factor is set up on the way to somewhere.
    if (meta.name !== ENROLMENT) forgetUrl();
    await loadMenuLabels();
  }
  leave(decision, href);
}

function look(route: RouteMeta, url: string): GuardDecision {
  return decide({
    route,
    url,
    supportedBrowser: isSupportedBrowser(navigator.userAgent),
    maintenance: runtimeConfig().maintenance,
    rightsChecked: RIGHTS_CHECKED,
    hasHandle: mayResume(),
    user: session.get().user,
  });
}

function leave(decision: GuardDecision, href: string): void {
  switch (decision.kind) {
    case 'allow':
      return;
    case 'unsupported':
      throw redirect({ to: '/503', replace: true });
    case 'maintenance':
      throw redirect({ to: '/maintenance', replace: true });
    case 'second-factor':
      rememberUrl(href);
      throw redirect({ to: '/second-facteur', replace: true });
    case 'desk':
      throw redirect({ to: '/$depth/festival-guichets', params: { depth: '0' }, replace: true });
    case 'missing-right':
      throw redirect({ to: '/401', search: { droit: decision.right, depuis: href }, replace: true });
    case 'sign-in':
    case 'resume':
      rememberUrl(decision.lastUrl);
      throw redirect({ to: '/login', replace: true });
    case 'not-found':
      throw notFound();
  }
}
