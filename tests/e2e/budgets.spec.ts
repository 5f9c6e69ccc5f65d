import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { festival } from './support/festival.ts';
import { SIZE_BUDGETS, measureScreens } from '../support/loaded-sizes.ts';

test('each screen loads no more than its budget', async ({ browser }) => {
  const sizes = await measureScreens(browser, festival());
  const { further, login, list, sheet, css, fonts } = sizes;
  const screens = { login, list, sheet, css, fonts };
  const over = [
    ...Object.entries(screens).filter(([name, size]) => size > SIZE_BUDGETS[name as keyof typeof screens]),
    ...Object.entries(further).filter(([, size]) => size > SIZE_BUDGETS.further),
  ];
  expect(over, JSON.stringify(sizes)).toEqual([]);
});
