import { isRecordData } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { type MockCall, type MockRoute, reply } from '../call.ts';
import type { Sessions } from '../sessions.ts';

const COOKIE = 'Path=/; SameSite=Strict; HttpOnly';

export function sessionRoutes(sessions: Sessions): readonly MockRoute[] {
  return [
    {
      method: 'post',
      path: '/login',
      right: 'public',
      run: (call) => {
        const { secret, session } = sessions.open(...credentialsOf(call));
        return reply(sessions.userOf(session), { authorization: session.handle, 'set-cookie': `session=${secret}; ${COOKIE}` });
      },
    },
    {
      method: 'post',
      path: '/login/appareil',
      right: 'public',
      // The cookie of the simulation says whose it is for ever: nothing needs to be remembered besides.
      run: () => {
        throw new AppError('session-absente');
      },
    },
    {
      method: 'get',
      path: '/ping',
      right: 'session',
      run: ({ headers, context }) => {
        const session = sessions.ofUser(context.user.id);
        // Resuming asks for both halves of the session, although it is a read.
        if (session === null || headers.get('authorization')?.startsWith(`poignee.simulation.${context.user.id}.`) !== true)
          throw new AppError('session-absente');
        return reply(sessions.userOf(session));
      },
    },
    {
      method: 'post',
      path: '/logout',
      right: 'session',
      run: ({ headers }) => {
        sessions.close((headers.get('authorization') ?? '').replace(/^poignee\./, ''));
        return reply(true, { 'set-cookie': `session=; Max-Age=0; ${COOKIE}` });
      },
    },
  ];
}

function credentialsOf({ body }: MockCall): [login: string, password: string] {
  const item = isRecordData(body) ? body['item'] : undefined;
  if (!isRecordData(item)) throw invalidFields({ path: 'item', code: 'obligatoire' });
  const { Login, MotDePasse } = item;
  if (typeof Login !== 'string' || Login === '') throw invalidFields({ path: 'item.Login', code: 'obligatoire' });
  if (typeof MotDePasse !== 'string' || MotDePasse === '') throw invalidFields({ path: 'item.MotDePasse', code: 'obligatoire' });
  return [Login, MotDePasse];
}
