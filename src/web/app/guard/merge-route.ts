import { lazyRouteComponent } from '@tanstack/react-router';
import type { MergeableEntity } from '#generated/entities/mergeable.gen.ts';
import { readNumber } from '#web/runtime/screens.ts';
import { enforce, guarded } from './enforce-guard.ts';
import { shellPage } from './route-meta.ts';

function screens() {
  return import('#web/features/merge/merge-screens.tsx');
}

/** Screens that open to whoever is signed in (000 §2.1): the server asks the rights of the operation. */
export function mergeChoiceRoute(entity: MergeableEntity) {
  return {
    ...guarded(shellPage({ name: `${entity}s-merge`, checkRight: false })),
    component: lazyRouteComponent(async () => ({ View: await (await screens()).choiceScreen(entity) }), 'View'),
  };
}

export function mergePairRoute(entity: MergeableEntity) {
  return {
    beforeLoad: async ({ location, params }: BeforeLoad) => {
      readNumber(params.destination);
      readNumber(params.source);
      const meta = shellPage({ name: `${entity}-merge`, checkRight: false });
      await enforce(meta, location.href);
      return { meta };
    },
    component: lazyRouteComponent(async () => ({ View: await (await screens()).pairScreen(entity) }), 'View'),
  };
}

interface BeforeLoad {
  readonly location: { readonly href: string };
  readonly params: { readonly destination: string; readonly source: string };
}
