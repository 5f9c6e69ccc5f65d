import { changeSignIn } from '#domain/accounts/own-sign-in.ts';
import { createToken } from '#domain/tokens/create-token.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { checkNewPassword } from '#domain/session/new-password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/values/password-policy.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import { type MockCall, reply } from '../call.ts';
import { type MockSession, preferencesOf, type Sessions } from '../sessions.ts';
import { findRecord } from '../store/history.ts';
import { factsOf } from '../store/facts.ts';
import { runWork } from '../store/run-work.ts';
import type { RowOf } from '../store/tables.ts';
import type { Handlers } from './handlers.ts';

const COOKIE = 'Path=/; SameSite=Strict; HttpOnly';

type SessionId = 'login' | 'replayLogin' | 'ping' | 'logout';
type AccountId = 'createJeton' | 'getMonCompte' | 'changeMotDePasse' | 'changeIdentifiant' | 'changePreferences';
type OtherId =
  | 'getCodeGuichet'
  | 'getGuichetPartage'
  | 'getIdentite'
  | 'getSecondFacteur'
  | 'closeAutresSessions'
  | 'closeSession'
  | 'getUtilisateurConnexion'
  | 'unlockUtilisateurConnexion';

/** Signing in and out, and what people do with their own account. A page has one session, named by its person, and remembers no device. */
export function sessionHandlers(sessions: Sessions): Handlers<SessionId | AccountId | OtherId> {
  return {
    ...accountHandlers(sessions),
    login: ({ body: { item } }) => {
      const { secret, session } = sessions.open(item.Login, item.MotDePasse);
      return reply(sessions.userOf(session), { authorization: session.handle, 'set-cookie': `session=${secret}; ${COOKIE}` });
    },
    replayLogin: () => {
      throw new AppError('session-absente');
    },
    ping: ({ call }) => {
      const session = sessionOf(sessions, call);
      // Resuming asks for both halves of the session, although it is a read.
      if (call.headers.get('authorization')?.startsWith(`poignee.simulation.${session.user.id}.`) !== true)
        throw new AppError('session-absente');
      return reply(sessions.userOf(session));
    },
    logout: ({ call }) => {
      sessions.close((call.headers.get('authorization') ?? '').replace(/^poignee\./, ''));
      return reply(true, { 'set-cookie': `session=; Max-Age=0; ${COOKIE}` });
    },
    getGuichetPartage: () => reply({ Tablette: null, Personnes: [] }),
    getCodeGuichet: () => reply({ EstDefini: false, DateChangement: null }),
    getSecondFacteur: () => reply({ IsActif: false, DateActivation: null, CodesRestants: 0, Cles: [] }),
    getIdentite: () => reply({ Fournisseur: null, Lien: null }),
    // Nobody guesses at a page of one person.
    getUtilisateurConnexion: () => reply({ Essais: 0, IsFreine: false }),
    unlockUtilisateurConnexion: () => reply(true),
    closeAutresSessions: () => reply(true),
    closeSession: ({ params, call }) => {
      if (params.id !== call.context.user.id) throw new AppError('introuvable');
      return reply(true);
    },
  };
}

function accountHandlers(sessions: Sessions): Handlers<AccountId> {
  return {
    getMonCompte: ({ call }) => {
      const session = sessionOf(sessions, call);
      const now = toUtcText(call.context.nowMs);
      const open = { Id: session.user.id, Ouverte: now, DerniereActivite: now, EstCourante: true, Appareil: null, Adresse: null };
      return reply({ ...sessions.userOf(session), Sessions: [open], Appareils: [] });
    },
    changeMotDePasse: ({ body: { Ancien, Nouveau }, call }) => {
      const row = accountOf(call);
      const policy = checkNewPassword(Nouveau, { login: String(row.Login), nom: String(row.Nom), prenom: String(row.Prenom) });
      if (!policy.ok) throw invalidFields({ path: 'Nouveau', code: policy.code, params: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
      requirePassword(row, 'Ancien', Ancien);
      row.MotDePasse = Nouveau;
      return reply(true);
    },
    changeIdentifiant: ({ body: { MotDePasse, Login }, call }) => {
      requirePassword(accountOf(call), 'MotDePasse', MotDePasse);
      runWork(call.store, changeSignIn(call.context.user.id, Login), { ...call.context, proven: true });
      return reply(true);
    },
    createJeton: ({
      body: { IdUtilisateur = null, MotDePasse, EntitesPermises = [], EditionsPermises = [], Adresses = [], ...order },
      call,
    }) => {
      requirePassword(accountOf(call), 'MotDePasse', MotDePasse);
      const wanted = { ...order, EntitesPermises, EditionsPermises, Adresses };
      const work = createToken(wanted, IdUtilisateur, factsOf(call.store, call.context));
      return reply(runWork(call.store, work, call.context));
    },
    changePreferences: ({ body: { Edition, ...others }, call }) => {
      const row = accountOf(call);
      row.Preferences = { ...readPreferences(row.Preferences), ...readPreferences(others) };
      const isKnown = call.store.tables.all('festival-edition').some(({ Eannee }) => Eannee === Edition);
      if (Edition !== undefined) row.EanneeTravail = isKnown ? Edition : null;
      return reply(preferencesOf(row));
    },
  };
}

function sessionOf(sessions: Sessions, { context }: MockCall): MockSession {
  const session = sessions.ofUser(context.user.id);
  if (session === null) throw new AppError('session-absente');
  return session;
}

function accountOf({ store, context }: MockCall): RowOf<'utilisateur'> {
  return findRecord(store, 'utilisateur', context.user.id);
}

function requirePassword(row: RowOf<'utilisateur'>, path: string, password: string): void {
  if (row.MotDePasse !== password) throw new AppError('mot-de-passe-actuel', { fields: [{ path, code: 'valeur' }] });
}
