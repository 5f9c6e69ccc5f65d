import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formOf } from '#domain/records/questions/axes.ts';
import { threadOf } from '#domain/threads/thread.ts';
import { offeredDisplays } from './offered-displays.ts';

const ROWS = { hasCards: false, isNarrow: false };
const DAYS: ReadonlySet<string> = new Set(['date', 'datetime', 'dateRange', 'periods', 'days']);

const all: readonly EntityDescriptor[] = Object.values(entities);
const listed = all.filter(({ screens }) => screens.some(({ list }) => list !== null));
const opened = all.filter(({ screens, discussed }) => discussed !== false && screens.some(({ record }) => record !== null));

function has({ fields }: EntityDescriptor, is: (field: FieldDescriptor) => boolean): boolean {
  return fields.some((field) => field.filterable && is(field));
}

describe('every generated entity', () => {
  it('is known in numbers, so that none of what follows passes for want of entities', () => {
    expect(listed.length).toBeGreaterThan(100);
    expect(opened.length).toBeGreaterThan(100);
  });

  it.each(opened.map((entity) => [entity.name, entity] as const))('%s with a sheet has a thread and tasks', (name) => {
    expect(threadOf(name)).not.toBeNull();
  });

  it.each(listed.map((entity) => [entity.name, entity] as const))(
    '%s with a list is grouped by a field of its own, or has none to',
    (_name, entity) => {
      expect(offeredDisplays(entity, ROWS)).toContain('groupes');
      const telling = has(entity, ({ kind }) => kind === 'enum' || kind === 'reference' || kind === 'boolean' || DAYS.has(kind));
      expect(!telling || entity.fields.some((field) => formOf(field) !== null)).toBe(true);
    },
  );

  it.each(listed.map((entity) => [entity.name, entity] as const))(
    '%s with a list has a calendar of its days and a board of its states',
    (_name, entity) => {
      const displays = offeredDisplays(entity, ROWS);
      const isDated = has(entity, ({ kind }) => kind === 'date' || kind === 'datetime');
      expect(!isDated || displays.includes('calendrier')).toBe(true);
      expect(displays.includes('kanban')).toBe(has(entity, ({ kind }) => kind === 'enum'));
      expect(entity.states === null || displays.includes('kanban')).toBe(true);
    },
  );
});
