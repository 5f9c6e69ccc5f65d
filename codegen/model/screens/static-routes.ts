/** Hand-written routes: they belong to no entity. `path` as the router wants it, `file` under `src/web/app/routes/`. */
export interface StaticRoute {
  readonly path: string;
  readonly file: string;
}

export const ROOT_ROUTE_FILE = 'root.tsx';

export const STATIC_ROUTES: readonly StaticRoute[] = [
  { path: '/', file: 'index.tsx' },
  { path: '/login', file: 'login.tsx' },
  { path: '/activation', file: 'activation.tsx' },
  { path: '/invitation', file: 'links/invitation.tsx' },
  { path: '/invitation-film', file: 'links/invitation-film.tsx' },
  { path: '/adresse', file: 'links/adresse.tsx' },
  { path: '/bon-a-tirer', file: 'links/bon-a-tirer.tsx' },
  { path: '/devis', file: 'links/devis.tsx' },
  { path: '/feuille-de-route', file: 'links/feuille-de-route.tsx' },
  { path: '/paiement', file: 'links/paiement.tsx' },
  { path: '/scrutin', file: 'links/scrutin.tsx' },
  { path: '/vote', file: 'links/vote.tsx' },
  { path: '/accessibilite', file: 'links/accessibilite.tsx' },
  { path: '/desinscription', file: 'links/desinscription.tsx' },
  { path: '/dashboard', file: 'dashboard.tsx' },
  { path: '/mon-compte', file: 'mon-compte.tsx' },
  { path: '/second-facteur', file: 'second-facteur.tsx' },
  { path: '/aide', file: 'aide.tsx' },
  { path: '/corbeille', file: 'corbeille.tsx' },
  { path: '/taches', file: 'taches.tsx' },
  { path: '/downloader', file: 'downloader.tsx' },
  { path: '/structures-merge', file: 'structures-merge.tsx' },
  { path: '/structure-merge/$destination/$source', file: 'structure-merge.tsx' },
  { path: '/contacts-merge', file: 'contacts-merge.tsx' },
  { path: '/contact-merge/$destination/$source', file: 'contact-merge.tsx' },
  { path: '/personnes-merge', file: 'personnes-merge.tsx' },
  { path: '/personne-merge/$destination/$source', file: 'personne-merge.tsx' },
  { path: '/films-merge', file: 'films-merge.tsx' },
  { path: '/film-merge/$destination/$source', file: 'film-merge.tsx' },
  { path: '/401', file: 'error-401.tsx' },
  { path: '/404', file: 'error-404.tsx' },
  { path: '/500', file: 'error-500.tsx' },
  { path: '/503', file: 'error-503.tsx' },
  { path: '/maintenance', file: 'maintenance.tsx' },
];
