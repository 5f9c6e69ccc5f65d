import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { festival } from './support/festival.ts';
import { SIZE_BUDGETS, measureScreens } from '../support/loaded-sizes.ts';

test('each screen loads no more than its budget', async ({ browser }) => {
  // Some twenty pages, each in a browser that kept nothing.
  test.setTimeout(240_000);
  const sizes = await measureScreens(browser, festival());
  const { further, controls, login, list, sheet, css, fonts, editor } = sizes;
  const screens = { login, list, sheet, css, fonts, editor };
  const over = [
    ...Object.entries(screens).filter(([name, size]) => size > SIZE_BUDGETS[name as keyof typeof screens]),
    ...Object.entries(controls.first).filter(([, size]) => size > SIZE_BUDGETS.control),
    ...Object.entries(controls.next).filter(([, size]) => size > SIZE_BUDGETS.nextControl),
    ...Object.entries(further).filter(([, size]) => size > SIZE_BUDGETS.further),
  ];
  expect(over, JSON.stringify(sizes)).toEqual([]);
});
