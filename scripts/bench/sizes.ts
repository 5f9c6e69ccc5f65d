import { SIZE_BUDGETS, measureScreens } from '#tests/support/loaded-sizes.ts';
import { openBrowser } from './browser.ts';
import { type Line, limitLine } from './measure.ts';

interface SizesInput {
  readonly url: string;
  readonly credentials: { readonly Login: string; readonly MotDePasse: string };
}

/** Gzip weight of what a browser really loads for each screen, cold. */
export async function measureSizes({ url, credentials }: SizesInput): Promise<readonly Line[]> {
  const browser = await openBrowser();
  try {
    const { further, controls, editor, ...screens } = await measureScreens(browser, {
      url,
      login: credentials.Login,
      password: credentials.MotDePasse,
    });
    function line(what: string, value: number, max: number): Line {
      return limitLine(`gzip of ${what}`, { value, max, unit: 'kB' });
    }
    return [
      line('login', screens.login, SIZE_BUDGETS.login),
      line('first list', screens.list, SIZE_BUDGETS.list),
      { what: 'gzip of what the list brings once its rows are there', value: `${screens.afterList.toFixed(2)} kB`, ok: null },
      line('first sheet', screens.sheet, SIZE_BUDGETS.sheet),
      ...Object.entries(further).map(([route, size]) => line(`further route ${route}`, size, SIZE_BUDGETS.further)),
      ...Object.entries(controls.first).map(([name, size]) => line(`first opened control, ${name}`, size, SIZE_BUDGETS.control)),
      ...Object.entries(controls.next).map(([name, size]) => line(`next opened control, ${name}`, size, SIZE_BUDGETS.nextControl)),
      line('the editor of a mail', editor, SIZE_BUDGETS.editor),
      line('styles', screens.css, SIZE_BUDGETS.css),
      line('fonts', screens.fonts, SIZE_BUDGETS.fonts),
    ];
  } finally {
    await browser.close();
  }
}
