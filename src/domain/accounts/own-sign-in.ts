import { readId } from '#domain/values/record-data.ts';
import { find, update, type Work } from '#domain/work/work.ts';

const ENTITY = 'utilisateur';

/** Gives an account another sign-in. One that somebody else has stays theirs, and nothing says so: no answer tells which addresses open an account. */
export function* changeSignIn(id: number, Login: string): Work<void> {
  const holders = yield* find(ENTITY, { Login });
  if (!holders.some((one) => readId(one) !== id)) yield* update(ENTITY, id, { Login });
}
