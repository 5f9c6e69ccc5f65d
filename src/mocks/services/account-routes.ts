import { toUtcText } from '#domain/records/dates.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { bodyOf, type MockRoute, reply } from '../call.ts';
import { findRecord } from '../store/history.ts';
import type { Sessions } from '../sessions.ts';

const PASSWORD_MIN = 12;

export function accountRoutes(sessions: Sessions): readonly MockRoute[] {
  return [
    {
      method: 'get',
      path: '/mon-compte',
      right: 'session',
      run: ({ context }) => {
        const session = sessions.ofUser(context.user.id);
        if (session === null) throw new AppError('session-absente');
        const now = toUtcText(context.nowMs);
        return reply({ ...sessions.userOf(session), Sessions: [{ Ouverte: now, DerniereActivite: now, EstCourante: true }] });
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
  ];
}
