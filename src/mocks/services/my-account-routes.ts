import { toUtcText } from '#domain/records/values/dates.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { checkNewPassword } from '#domain/session/new-password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/session/password-policy.ts';
import { update } from '#domain/work/work.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { bodyOf, idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { findRecord } from '../store/history.ts';
import { preferencesOf, type Sessions } from '../sessions.ts';
import type { Wire } from '../store/present.ts';
import { runWork } from '../store/run-work.ts';
import type { Row } from '../store/tables.ts';

/** What people do with their own account: sessions, password, preferences. */
export function myAccountRoutes(sessions: Sessions): readonly MockRoute[] {
  return [
    {
      method: 'get',
      path: '/mon-compte',
      right: 'session',
      run: ({ context }) => {
        const session = sessions.ofUser(context.user.id);
        if (session === null) throw new AppError('session-absente');
        const now = toUtcText(context.nowMs);
        return reply({
          ...sessions.userOf(session),
          Sessions: [{ Id: context.user.id, Ouverte: now, DerniereActivite: now, EstCourante: true }],
          Appareils: [],
        });
      },
    },
    {
      method: 'delete',
      path: '/mon-compte/appareils/{id}',
      right: 'session',
      run: () => {
        throw new AppError('introuvable');
      },
    },
    {
      method: 'put',
      path: '/mon-compte/mot-de-passe',
      right: 'session',
      run: (call) => {
        const { Ancien, Nouveau } = bodyOf(call);
        const row = findRecord(call.store, 'utilisateur', call.context.user.id);
        const password = typeof Nouveau === 'string' ? Nouveau : '';
        const owner = { login: String(row['Login']), nom: String(row['Nom']), prenom: String(row['Prenom']) };
        const policy = checkNewPassword(password, owner);
        if (!policy.ok) throw invalidFields({ path: 'Nouveau', code: policy.code, params: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
        requirePassword(row, 'Ancien', Ancien);
        row['MotDePasse'] = password;
        return reply(true);
      },
    },
    {
      method: 'put',
      path: '/mon-compte/identifiant',
      right: 'session',
      run: (call) => {
        const { MotDePasse, Login } = bodyOf(call);
        const { id } = call.context.user;
        requirePassword(findRecord(call.store, 'utilisateur', id), 'MotDePasse', MotDePasse);
        runWork(call.store, update('utilisateur', id, { Login: Login ?? null }), { ...call.context, proven: true });
        return reply(true);
      },
    },
    { method: 'delete', path: '/mon-compte/sessions', right: 'session', run: () => reply(true) },
    {
      method: 'delete',
      path: '/mon-compte/sessions/{id}',
      right: 'session',
      run: (call) => {
        // The one session of a page is named by its person; there is no other to close.
        if (idOf(call) !== call.context.user.id) throw new AppError('introuvable');
        return reply(true);
      },
    },
    { method: 'put', path: '/mon-compte/preferences', right: 'session', run: (call) => reply(changePreferences(call)) },
  ];
}

function requirePassword(row: Row, path: string, password: unknown): void {
  if (row['MotDePasse'] !== password) throw new AppError('mot-de-passe-actuel', { fields: [{ path, code: 'valeur' }] });
}

const KNOWN = ['Langue', 'Theme', 'Edition', 'IsVisiteFaite'];

function changePreferences(call: MockCall): Wire {
  const { Edition, ...others } = bodyOf(call);
  const unknown = Object.keys(others).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw invalidFields(...unknown.map((path) => ({ path, code: 'champ-inconnu' as const })));
  const row = findRecord(call.store, 'utilisateur', call.context.user.id);
  row['Preferences'] = { ...readPreferences(row['Preferences']), ...readPreferences(others) };
  if (Edition !== undefined)
    row['EanneeTravail'] = call.store.tables.all('festival-edition').some(({ Eannee }) => Eannee === Edition) ? Edition : null;
  return preferencesOf(row);
}
