/** Clicks and keys of ten jobs of a festival (docs/clicks.md), against one sheet a record: adding one shows here. */
import { type Page, expect } from '@playwright/test';
import { chooseDesk } from '../support/desk-choice.ts';
import { type Task, countTasks, longerThan } from '../support/gestures.ts';
import {
  accreditations,
  arrivals,
  arriving,
  type Made,
  notes,
  programme,
  section,
  shifts,
  sleeper,
  viewings,
  workingEdition,
} from '../support/festival-day.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A sheet for each record, counted on paper: it is opened (1), each value chosen and each step taken is one press, it is confirmed (1). */
const SHEETS = {
  'valider 240 accréditations': 240 * 3,
  'affecter 60 visionnements, 20 films × 3 membres': 60 * 4,
  'noter trois films à voir': 3 * 4,
  'décider de huit films': 8 * 3,
  'annoncer une section de huit films': 8 * 3,
  'programmer une séance': 5,
  'remettre un badge': 3,
  'confier quatre arrivées à des chauffeurs': 4 * 4,
  'donner quatre nuits à un invité': 4 * 4,
  'affecter six créneaux de bénévoles': 6 * 4,
};

/** Cost of each here. */
const COUNTED: Readonly<Record<keyof typeof SHEETS, number>> = {
  'valider 240 accréditations': 5,
  'affecter 60 visionnements, 20 films × 3 membres': 2,
  'noter trois films à voir': 10,
  'décider de huit films': 10,
  'annoncer une section de huit films': 2,
  'programmer une séance': 3,
  'remettre un badge': 2,
  'confier quatre arrivées à des chauffeurs': 3,
  'donner quatre nuits à un invité': 3,
  'affecter six créneaux de bénévoles': 2,
};

type FestivalTask = Task & { readonly name: keyof typeof SHEETS };

function dialog(page: Page) {
  return page.getByRole('dialog');
}

function validate(formule: number): FestivalTask {
  return {
    name: 'valider 240 accréditations',
    from: `/0/festival-participant-accredites?vue=a-traiter&filtres=${encodeURIComponent(JSON.stringify([['IdFormule', 'eq', formule]]))}`,
    run: async (page) => {
      await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click();
      await page.getByRole('button', { name: 'Sélectionner les 240' }).click();
      await page.getByRole('button', { name: 'Étapes', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Valider gratuitement' }).click();
      await dialog(page).getByRole('button', { name: 'Valider gratuitement (240)' }).click({ timeout: 60_000 });
      await expect(page.getByText("240 fiches ont franchi l'étape")).toBeVisible({ timeout: 60_000 });
    },
  };
}

async function rate(made: Made): Promise<FestivalTask> {
  const seen = await section(made, 'Vision', 3);
  await viewings(made, seen);
  return {
    name: 'noter trois films à voir',
    from: '/0/visionnements',
    run: async (page) => {
      for (const [rank, { title }] of seen.films.entries()) {
        if (rank === 0) await page.getByRole('button', { name: title }).click();
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await page.keyboard.press('1');
        await page.keyboard.press('n');
        await page.keyboard.type('7,5');
        await page.keyboard.press('Control+Enter');
        // Seen, it has no day until when.
        await expect(page.getByRole('button', { name: new RegExp(`${title}.*pour le`) })).toHaveCount(0);
      }
    },
  };
}

async function share(made: Made): Promise<FestivalTask> {
  await section(made, 'Partage', 20);
  return {
    name: 'affecter 60 visionnements, 20 films × 3 membres',
    from: `/0/campagne?vue=tous&q=${encodeURIComponent(`Partage ${made.mark}`)}`,
    run: async (page) => {
      await page.getByRole('button', { name: 'Répartir au comité' }).click();
      await dialog(page).getByRole('button', { name: 'Affecter 60 visionnements' }).click();
      await expect(page.getByText('60 visionnements affectés')).toBeVisible();
    },
  };
}

async function deliberate(made: Made): Promise<readonly FestivalTask[]> {
  const discussed = await section(made, 'Choix', 8);
  await notes(made, discussed);
  const from = `/0/deliberations?section=${discussed.IdSection}`;
  return [
    {
      name: 'décider de huit films',
      from,
      run: async (page) => {
        const left = page.getByRole('tab', { name: /^À décider/ });
        await left.click();
        await page.locator('.deliberation__table').getByRole('button').filter({ hasText: made.mark }).first().click();
        for (const [index, key] of ['s', 's', 'n', 'a', 's', 'n', 's', 's'].entries()) {
          await page.keyboard.press(key);
          await expect(left).toContainText(`${7 - index} film`);
        }
      },
    },
    {
      name: 'annoncer une section de huit films',
      from,
      run: async (page) => {
        await page.getByRole('button', { name: 'Annoncer…' }).click();
        await dialog(page).getByRole('button', { name: 'Annoncer', exact: true }).click();
        await expect(page.locator('[data-toast]').filter({ hasText: '7 films annoncés' })).toBeVisible();
      },
    },
  ];
}

async function screen(made: Made): Promise<FestivalTask> {
  const { code, room, column } = await programme(made);
  return {
    name: 'programmer une séance',
    from: `/0/festival-grille-programmes?jour=${made.edition.DateDebut}`,
    run: async (page) => {
      await page.getByRole('button', { name: 'Programmes' }).click();
      await page.getByRole('searchbox', { name: 'Chercher un programme' }).click();
      await page.keyboard.type(code);
      const hour = page.locator('.programme-grid__hour').filter({ hasText: '15:00' });
      await hour.scrollIntoViewIfNeeded();
      const [x, y] = [((await page.locator(column).boundingBox())?.x ?? 0) + 40, ((await hour.boundingBox())?.y ?? 0) + 4];
      await page.getByRole('button', { name: new RegExp(code) }).hover();
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.up();
      await expect(page.getByRole('button', { name: new RegExp(` 15:0\\d – \\d\\d:\\d\\d ${room}`) })).toBeVisible();
    },
  };
}

async function handOver(made: Made): Promise<FestivalTask> {
  const name = await arriving(made);
  return {
    name: 'remettre un badge',
    from: '/0/festival-guichets',
    before: async (page) => {
      await expect(page.getByRole('textbox', { name: /badge scanné/ })).toBeFocused();
      await chooseDesk(page, 'Accueil');
      await page.getByRole('textbox', { name: /badge scanné/ }).focus();
    },
    run: async (page) => {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article', { name })).toContainText('À remettre');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Remis : ${name}.`)).toBeVisible();
    },
  };
}

async function fetchGuests(made: Made): Promise<FestivalTask> {
  const day = await arrivals(made, 4);
  return {
    name: 'confier quatre arrivées à des chauffeurs',
    from: `/0/transports?jour=${day}`,
    run: async (page) => {
      await page.getByRole('button', { name: 'Proposer des courses' }).click();
      await dialog(page).getByRole('button', { name: 'Proposer', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Créer 4 courses' }).click();
      await expect(page.locator('.transports__run').filter({ hasNotText: 'Sans chauffeur' })).toHaveCount(4);
    },
  };
}

async function lodge(made: Made): Promise<FestivalTask> {
  const name = await sleeper(made, 4);
  return {
    name: 'donner quatre nuits à un invité',
    from: '/0/festival-hebergements',
    run: async (page) => {
      await page.getByRole('searchbox', { name: "Nom d'un invité" }).click();
      await page.keyboard.type(name);
      await page.getByRole('button', { name: new RegExp(name) }).click();
      await page.keyboard.press('a');
      await expect(page.getByText(new RegExp(`^${name} Ada : `))).toBeVisible();
    },
  };
}

async function man(made: Made): Promise<FestivalTask> {
  const day = await shifts(made, 3);
  return {
    name: 'affecter six créneaux de bénévoles',
    from: `/0/planning-benevoles?jour=${day}`,
    run: async (page) => {
      await page.getByRole('button', { name: 'Proposer pour ce jour' }).click();
      // A first try that failed leaves its own to fill.
      await dialog(page)
        .getByRole('button', { name: /^Affecter \d+ créneaux/ })
        .click();
      await expect(
        page
          .getByRole('row', { name: `Montage ${made.mark}` })
          .locator('[data-need]')
          .filter({ hasText: '3/3 complet' }),
      ).toHaveCount(2);
    },
  };
}

test('ten jobs of a festival take fewer clicks and keys than a sheet for each record', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await openSignedIn(browser, '/dashboard');
  const made = { page, mark: Date.now().toString(36), edition: await workingEdition(page) };
  const { formule, forget } = await accreditations(made, 240);
  const tasks = [
    validate(formule),
    await rate(made),
    await share(made),
    ...(await deliberate(made)),
    await screen(made),
    await handOver(made),
    await fetchGuests(made),
    await lodge(made),
    await man(made),
  ];
  const found = await countTasks(page, tasks);
  await forget();
  expect(found).toEqual(COUNTED);
  expect(longerThan(SHEETS, found)).toEqual([]);
});
