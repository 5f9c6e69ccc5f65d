import { toUtcText } from '#domain/records/values/dates.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { bodyOf, idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { findRecord } from '../store/history.ts';
import { preferencesOf, type Sessions } from '../sessions.ts';
import type { Wire } from '../store/present.ts';

const PASSWORD_MIN = 12;

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
        if (typeof Nouveau !== 'string' || Nouveau.length < PASSWORD_MIN)
          throw invalidFields({ path: 'Nouveau', code: 'trop-court', params: { min: PASSWORD_MIN } });
        if (row['MotDePasse'] !== Ancien) throw new AppError('mot-de-passe-actuel');
        row['MotDePasse'] = Nouveau;
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
