// @vitest-environment jsdom
/** Each value of each enumeration has one rendering, that is read without its colour and in both themes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnumDescriptor, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { contrast } from '#domain/editions/face/accent.ts';
import { SOLID_COLOURS } from '#domain/statuses/solid-colours.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { isStatuses, StatusOf, statusSolid } from './status.tsx';

const root = path.join(import.meta.dirname, '../../../..');
const MEANINGS: readonly StatusMeaning[] = ['draft', 'todo', 'sent', 'agreed', 'ok', 'done', 'no', 'off'];

const enums = await Promise.all(
  readdirSync(path.join(root, 'generated/enums'))
    .filter((name) => name.endsWith('.gen.ts'))
    .map(async (name) => {
      const module: Readonly<Record<string, unknown>> = await import(path.join(root, 'generated/enums', name));
      return Object.values(module).filter(isEnum);
    }),
);
const statuses = enums.flat().filter(isStatuses);

function isEnum(value: unknown): value is EnumDescriptor {
  return typeof value === 'object' && value !== null && 'values' in value && 'flags' in value;
}

const css = readFileSync(path.join(import.meta.dirname, 'status.css'), 'utf8');
const tokens = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');

/** Values of the tokens of a theme, as its own block declares them. */
function themed(head: string): ReadonlyMap<string, string> {
  const from = tokens.indexOf(head);
  const block = tokens.slice(from, tokens.indexOf('}', from));
  return new Map([...block.matchAll(/(--[a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const THEMES = { light: themed("[data-theme='light'] {"), dark: themed("[data-theme='dark'] {") };

beforeAll(() => showLanguage('fr'));

describe('statuses', () => {
  it('are found among the enumerations of the schema', () => {
    expect(statuses.length).toBeGreaterThan(50);
  });

  it.each(statuses.map((one) => [one.name, one] as const))('of « %s » have one rendering each', (_name, { values }) => {
    for (const value of values) {
      const { container, unmount } = render(<StatusOf of={value} />);
      const [shown, ...others] = container.children;
      expect(others).toEqual([]);
      expect(shown?.className).toBe('ui-status');
      expect(MEANINGS).toContain(shown?.getAttribute('data-status'));
      expect(shown?.textContent).toBe(value.labels.fr);
      unmount();
    }
  });

  it('of an invitation tell what was sent from what was agreed', () => {
    const invitation = statuses.find(({ name }) => name === 'invitation-statut')?.values;
    expect(invitation?.map(({ key, status }) => [key, status])).toEqual([
      ['brouillon', 'draft'],
      ['envoyee', 'sent'],
      ['confirmee', 'agreed'],
      ['refusee', 'no'],
      ['validee', 'ok'],
      ['retiree', 'done'],
      ['desistement', 'off'],
    ]);
  });
});

describe.each(MEANINGS)('the meaning « %s »', (meaning) => {
  it('has a shape of its own', () => {
    const shape = shapeOf(meaning);
    expect(shape).not.toBe('');
    expect(MEANINGS.filter((other) => shapeOf(other) === shape)).toEqual([meaning]);
  });

  it.each(['light', 'dark'] as const)('is read on its ground in the %s theme', (theme) => {
    const values = THEMES[theme];
    const [text = '', tint = '', solid = ''] = ['text', 'tint', 'solid'].map((part) => values.get(`--st-${meaning}-${part}`));
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(solid, values.get('--surface') ?? '')).toBeGreaterThanOrEqual(3);
  });

  it('has one colour in charts and on paper', () => {
    expect(SOLID_COLOURS[meaning]).toBe(THEMES.light.get(`--st-${meaning}-solid`));
    expect(statusSolid(meaning)).toBe(`var(--st-${meaning}-solid)`);
  });
});

function shapeOf(meaning: StatusMeaning): string {
  return new RegExp(`\\.ui-status\\[data-status='${meaning}'\\]::before \\{([^}]*)\\}`).exec(css)?.[1]?.trim() ?? '';
}
