import { z } from 'zod';

const Id = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const Items = z.strictObject({ Items: z.array(z.int().min(1)).max(200) });
const none = z.unknown();

export const serviceRoutes = {
  login: {
    method: 'POST',
    path: '/login',
    right: 'public',
    params: none,
    query: none,
    body: z.strictObject({ item: z.strictObject({ Login: z.string().min(1).max(150), MotDePasse: z.string().min(1).max(150) }) }),
  },
  ping: { method: 'GET', path: '/ping', right: 'session', params: none, query: none, body: none },
  logout: { method: 'POST', path: '/logout', right: 'session', params: none, query: none, body: none },
  getMonCompte: { method: 'GET', path: '/mon-compte', right: 'session', params: none, query: none, body: none },
  changeMotDePasse: {
    method: 'PUT',
    path: '/mon-compte/mot-de-passe',
    right: 'session',
    params: none,
    query: none,
    body: z.strictObject({ Ancien: z.string().min(1).max(150), Nouveau: z.string().min(12).max(150) }),
  },
  closeAutresSessions: { method: 'DELETE', path: '/mon-compte/sessions', right: 'session', params: none, query: none, body: none },
  listDroitsArbre: { method: 'GET', path: '/utilisateur-droits/arbre', right: 'session', params: none, query: none, body: none },
  getUtilisateurDroits: { method: 'GET', path: '/utilisateurs/{id}/droits', right: 'UTILISATEUR', params: Id, query: none, body: none },
  getGroupeDroits: { method: 'GET', path: '/groupe-utilisateurs/{id}/droits', right: 'UTILISATEUR', params: Id, query: none, body: none },
  getTradLibelle: { method: 'GET', path: '/trad-libelles/{id}', right: 'session', params: Id, query: none, body: none },
  listTradLibelles: { method: 'POST', path: '/trad-libelles/traduction', right: 'session', params: none, query: none, body: Items },
  getTradTexte: { method: 'GET', path: '/trad-textes/{id}', right: 'session', params: Id, query: none, body: none },
  listTradTextes: { method: 'POST', path: '/trad-textes/traduction', right: 'session', params: none, query: none, body: Items },
} as const;

export type ServiceRoutes = typeof serviceRoutes;
export type OperationId = keyof ServiceRoutes;
export interface ServiceInput<K extends OperationId> {
  readonly params: z.infer<ServiceRoutes[K]['params']>;
  readonly query: z.infer<ServiceRoutes[K]['query']>;
  readonly body: z.infer<ServiceRoutes[K]['body']>;
}
