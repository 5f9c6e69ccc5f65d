import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const screens = Object.values<EntityDescriptor>(entities).flatMap(({ plural, rights, screens: all }) =>
  all.flatMap((screen) => {
    const filters = [...screen.views, ...(screen.ready ?? [])];
    return filters.some(({ needs }) => needs !== undefined) ? [{ name: screen.screen, plural, rights, screen, asked: filters }] : [];
  }),
);
let api: ApiApp;

beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

const people = new Map<string, Promise<SignedIn>>();

/** One sign-in for all that is checked under the same rights. */
function person(codes: readonly string[]): Promise<SignedIn> {
  const key = [...new Set(codes)].toSorted().join(' ');
  const session = people.get(key) ?? api.signInWith(...codes);
  people.set(key, session);
  return session;
}

/** The browser shows them to whoever holds what it needs: the server must neither ask for more nor accept less. */
describe('a view or a ready filter that goes through other records', () => {
  it.each(screens)(
    'of the list $name is answered to whoever holds what it needs, and to nobody else',
    async ({ plural, rights, screen, asked }) => {
      const listRights = [rights.list, rights.record, screen.rights.list];
      async function status(codes: readonly string[], filter: readonly FilterNode[]): Promise<number> {
        const Criteres = { and: [...viewConditions(filter, { edition: 2042, user: 1, today: '2042-11-21' })] };
        return (await (await person([...listRights, ...codes])).call('POST', `/api/${plural}/filter/count`, { Criteres })).statusCode;
      }
      for (const { filter, needs = [] } of asked) {
        const whole = await status(
          needs.flatMap((codes) => codes.slice(0, 1)),
          filter,
        );
        const isBeyond = needs.some((codes) => !codes.some((code) => listRights.includes(code)));
        expect([filter, whole, await status([], filter)]).toEqual([filter, 200, isBeyond ? 400 : 200]);
      }
    },
  );
});
