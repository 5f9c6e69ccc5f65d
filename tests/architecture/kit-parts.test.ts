/** Screens draw their heads and their tables with the kit; those that cannot are listed here, each with its reason. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '../../src/web');
const KIT = 'ui/kit/';

/** Titles beside `PageHead`. */
const OWN_HEADS: Readonly<Record<string, string>> = {
  'app/manual/manual-page.tsx': 'title of a chapter inside an article, which is printed as a book',
  'app/pages/accessibility/accessibility-page.tsx': 'a statement that is opened without a session',
  'app/pages/entry-frame.tsx': 'sign-in: there is no screen yet',
  'app/pages/error-page.tsx': 'an error in the place of a screen',
  'app/pages/payment/payment-page.tsx': 'a letter to a client, without a session',
  'app/pages/proof/proof-page.tsx': 'a letter to the team of a film, without a session',
  'app/pages/quote/quote-page.tsx': 'a letter to a client, without a session',
  'app/pages/roadmap/roadmap-page.tsx': 'a letter to a guest, without a session',
  'features/deliberation/projection.tsx': 'read from the back of a hall',
  'records/sheet-screen.tsx': 'name of a sheet that is not there yet, heard and not seen',
  'records/sheet/paper/sheet-paper.tsx': 'the head of a printed record',
  'records/sheet/frame/sheet-header.tsx': 'the head of a record, with its picture, its status and its facts',
};

/** Tables beside `DataTable`. */
const OWN_TABLES: Readonly<Record<string, string>> = {
  'app/pages/accessibility/accessibility-page.tsx': 'criteria of the law, without the styles of a session',
  'features/deliberation/film-table.tsx': 'lines with stills that are dragged, and a head that sorts',
  'features/hotel-cover/cover-grid.tsx': 'a matrix of people by nights',
  'features/lodging-board/board-table.tsx': 'a matrix of hotels by nights',
  'features/programme-grid/week/week-table.tsx': 'a matrix of rooms by days',
  'features/roadmap/roadmap-sections.tsx': 'the letter of a guest, as on paper',
  'features/transports/journey-table.tsx': 'lines grouped by place, which are ticked together',
  'features/volunteer-planning/planning-table.tsx': 'a matrix of posts by hours',
  'records/grid/data-grid.tsx': 'the list of records itself',
  'records/list/totals/totals-table.tsx': 'totals pinned under the columns of a list',
  'records/questions/calendar/calendar-view.tsx': 'a calendar',
  'records/questions/groups/pivot-table.tsx': 'a matrix of two questions',
  'records/sheet/frame/shown-lists.tsx': 'lists read within a sheet',
  'records/sheet/links/links-table.tsx': 'links that are ordered by hand, within a sheet',
  'records/sheet/parts/parts-tab.tsx': 'lines that are typed in, within a sheet',
  'records/sheet/paper/sheet-paper.tsx': 'parts of a record on paper, without what a screen needs',
};

function componentsWith(pattern: RegExp): readonly string[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.') && !name.includes('.kit.') && !name.startsWith(KIT))
    .filter((name) => pattern.test(readFileSync(path.join(WEB, name), 'utf8')))
    .toSorted();
}

test('every screen has the head of the kit, but those that are no screen', () => {
  expect(componentsWith(/<h1[\s>]/)).toEqual(Object.keys(OWN_HEADS).toSorted());
});

test('every plain table is the table of the kit, but matrices, calendars and lines that are worked on', () => {
  const tables = componentsWith(/<table[\s>]|import \{[^}]*\bTable\b[^}]*\} from '#web\/ui\/table\.tsx'/);
  expect(tables.filter((name) => name !== 'ui/table.tsx')).toEqual(Object.keys(OWN_TABLES).toSorted());
});

test('no stylesheet outside the kit lays out the head of a screen', () => {
  const sheets = readdirSync(path.join(WEB, 'features'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const headingSheets = sheets.filter((name) =>
    /\.(screen|root)?\s?h1\b|\.header h1\b/.test(readFileSync(path.join(WEB, 'features', name), 'utf8')),
  );
  // Projected titles are as high as a hall asks for.
  expect(headingSheets.filter((name) => !name.endsWith('deliberation.module.css'))).toEqual([]);
});
