import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { viewConditions } from '#domain/records/view-values.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';

const screens = Object.values<EntityDescriptor>(entities).flatMap(({ plural, rights, screens: all }) =>
  all
    .filter(({ views }) => views.some(({ needs }) => needs !== undefined))
    .map((screen) => ({ name: screen.screen, plural, rights, screen })),
);
let api: ApiApp;

beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

/** The browser shows a view to whoever holds what it needs: the server must neither ask for more nor accept less. */
describe('a view that goes through other records', () => {
  it.each(screens)(
    'of the list $name is answered to whoever holds what it needs, and to nobody else',
    async ({ plural, rights, screen }) => {
      const own = [rights.list, rights.record, screen.rights.list];
      const status = async (codes: readonly string[], view: string): Promise<number> => {
        const filter = screen.views.find((one) => one.view === view)?.filter ?? [];
        const Criteres = { and: [...viewConditions(filter, { edition: 2042, user: 1, today: '2042-11-21' })] };
        return (await (await api.signInWith(...own, ...codes)).call('POST', `/api/${plural}/filter/count`, { Criteres })).statusCode;
      };
      for (const { view, needs = [] } of screen.views) {
        const whole = await status(
          needs.flatMap((codes) => codes.slice(0, 1)),
          view,
        );
        expect([view, whole, await status([], view)]).toEqual([view, 200, needs.length > 0 ? 400 : 200]);
      }
    },
  );
});
