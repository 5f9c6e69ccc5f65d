import { expect, test } from '@playwright/test';
import { SIZE_BUDGETS, measureScreens } from '../support/loaded-sizes.ts';

test('each screen loads no more than its budget', async ({ browser }) => {
  const sizes = await measureScreens(browser, {
    url: process.env['FESTIVAL_URL'] ?? '',
    login: process.env['FESTIVAL_LOGIN'] ?? '',
    password: process.env['FESTIVAL_PASSWORD'] ?? '',
  });
  const { further, ...screens } = sizes;
  const over = [
    ...Object.entries(screens).filter(([name, size]) => size > SIZE_BUDGETS[name as keyof typeof screens]),
    ...Object.entries(further).filter(([, size]) => size > SIZE_BUDGETS.further),
  ];
  expect(over, JSON.stringify(sizes)).toEqual([]);
});
