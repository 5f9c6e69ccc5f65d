import type { Page } from '@playwright/test';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import { messages } from '#generated/i18n/fr.gen.ts';

export interface WalkStep {
  readonly descriptor: EntityDescriptor;
  readonly screen: ScreenDescriptor;
  /** Value of the path parameter, when the path has one. */
  readonly param: string | null;
}

/** Every screen of the generated route table; a screen with a parameter once for each of its values. */
export const walkSteps: readonly WalkStep[] = Object.values(entities).flatMap((descriptor) =>
  descriptor.screens.flatMap((screen) => {
    const [param] = screen.params;
    return (param === undefined ? [null] : Object.keys(param.values)).map((value) => ({ descriptor, screen, param: value }));
  }),
);
export const listSteps = walkSteps.filter(({ screen }) => screen.list !== null);
/** The sheets that open under a parameter are the same under each of its values. */
export const sheetSteps = walkSteps.filter(
  ({ screen, param }) => screen.record !== null && (param === null || param === Object.keys(screen.params[0]?.values ?? {})[0]),
);

/** `npm run walk` and the check of a clean clone go everywhere; `npm test` to screens that together show every kind of thing. */
export const isFullWalk = process.env['WALK'] === 'full';

/** Lists whose records open beside them. */
export const lightviewLists = listSteps.filter(({ screen }) => screen.lightview === true);

function fill(path: string, param: string | null): string {
  return path.replace(/\$\w+/, param ?? '');
}

export function listAddress({ screen, param }: WalkStep): string {
  return `/0/${fill(screen.list?.path ?? '', param)}`;
}

export function sheetAddress({ screen, param }: WalkStep, id: number): string {
  return `/1/${fill(screen.record?.path ?? '', param)}/${id}`;
}

/** Screens that together show every kind of field, tab, column and address. */
export function sampleOf(steps: readonly WalkStep[], part: 'list' | 'record'): ReadonlySet<WalkStep> {
  const wanted = new Map(steps.map((step) => [step, new Set(kindsOf(step, part))]));
  const chosen = new Set<WalkStep>();
  const seen = new Set<string>();
  for (;;) {
    function fresh(step: WalkStep): number {
      return [...(wanted.get(step) ?? [])].filter((kind) => !seen.has(kind)).length;
    }
    const best = steps.reduce<WalkStep | undefined>((top, step) => (top === undefined || fresh(step) > fresh(top) ? step : top), undefined);
    if (best === undefined || fresh(best) === 0) return chosen;
    chosen.add(best);
    for (const kind of wanted.get(best) ?? []) seen.add(kind);
  }
}

function kindsOf({ descriptor, screen, param }: WalkStep, part: 'list' | 'record'): readonly string[] {
  const kindOf = new Map(descriptor.fields.map(({ name, kind }) => [name, kind]));
  if (part === 'list')
    return [
      `param ${param !== null}`,
      `views ${screen.views.length > 0}`,
      `footer ${screen.footer.length > 0}`,
      `opens ${screen.opens !== null}`,
      ...screen.columns.map(({ field }) => `column ${kindOf.get(field) ?? 'path'}`),
    ];
  return screen.tabs.flatMap((tab) => [
    `tab ${tab.kind}`,
    ...(tab.kind === 'fields'
      ? tab.sections.flatMap(({ rows }) => rows.flat().map(({ field }) => `field ${kindOf.get(field) ?? 'path'}`))
      : []),
  ]);
}

export const walkedLists = isFullWalk ? listSteps : [...sampleOf(listSteps, 'list')];
export const walkedSheets = isFullWalk ? sheetSteps : [...sampleOf(sheetSteps, 'record')];

const labels = new Map<string, Readonly<Record<string, string>>>();

/** A French label of an entity, as the browser finds it. */
export async function labelOf(entity: string, ...keys: readonly string[]): Promise<string> {
  const entityLabels = labels.get(entity) ?? (await entityLoaders[entity as EntityName]()).labels;
  labels.set(entity, entityLabels);
  return keys.map((key) => entityLabels[key]).find((text) => text !== undefined) ?? `no label ${keys.join(', ')}`;
}

/** Changes the address inside the page, as a link does, without loading the document again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** A light page between two screens: once it stands, nothing of the one before may pass for the next. */
export async function leave(page: Page): Promise<void> {
  await goTo(page, '/mon-compte');
  await page.waitForFunction(() => document.querySelector('[role=tablist]') === null);
}

/** Parts of the walk of a long file, run beside each other, one for each worker. */
export function partsOf<T>(steps: readonly T[], count: number): readonly (readonly T[])[] {
  return Array.from({ length: count }, (_, part) => steps.filter((_step, index) => index % count === part));
}

/** Nothing is on its way any more; looked at frame by frame, where the runner would look every half second. */
export function settle(page: Page) {
  return page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, { timeout: 10_000 });
}

/** Collects what a page complains about until it is read. */
export function watchProblems(page: Page): { readonly take: () => readonly string[] } {
  let problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return {
    take: () => {
      const taken = problems;
      problems = [];
      return taken;
    },
  };
}

const families = [...new Set(Object.keys(messages).map((key) => key.split('.')[0]))].join('|');
const rawKey = new RegExp(`(?<![\\w@/.])(?:${families}|fields|tabs|sections|views|screens|transitions)\\.[a-z]\\w*(?![\\w@])`, 'gi');

/** Words that only a program understands. */
export function untranslated(text: string): readonly string[] {
  return [
    ...new Set([
      ...(text.match(/Missing translation: \S+/g) ?? []),
      ...(text.match(rawKey) ?? []),
      ...(text.match(/\[object \w+\]|\bundefined\b|\bNaN\b/g) ?? []),
    ]),
  ];
}
