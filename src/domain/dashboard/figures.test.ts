import { describe, expect, it } from 'vitest';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { checkFilterTree } from '#domain/records/query/filter-tree.ts';
import { type Figure, FIGURES, figureCriteria, screenOf } from './figures.ts';

const DAY = { edition: 2027, today: '2026-12-01' };
const entitiesByName: Readonly<Record<string, EntityDescriptor>> = entities;
const all: readonly Figure[] = FIGURES;

function entityOf(figure: Figure) {
  const entity = entitiesByName[figure.entity];
  if (entity === undefined) throw new Error(`no entity « ${figure.entity} »`);
  return entity;
}

describe('figures of the dashboard', () => {
  it.each(all.map((figure) => [figure.key, figure] as const))('%s is a view of a list that the person can open', (_, figure) => {
    const entity = entityOf(figure);
    expect(screenOf(figure, entity).list?.path).toBe(figure.list);
    expect(checkFilterTree((name) => entitiesByName[name], entity, figureCriteria(figure, entity, DAY))).toEqual([]);
  });

  it('count the edition worked on, where the list has one', () => {
    const accredited = all.find(({ key }) => key === 'accreditations-a-traiter');
    expect(accredited && figureCriteria(accredited, entityOf(accredited), DAY)).toEqual({
      and: [
        { field: 'Eannee', op: 'eq', value: 2027 },
        { field: 'Statut', op: 'eq', value: 2 },
      ],
    });
  });

  it('are each a share of a figure of the same list, when they are a share', () => {
    for (const figure of all.filter(({ within }) => within !== undefined)) {
      const whole = all.find(({ key }) => key === figure.within);
      expect(whole).toMatchObject({ screen: figure.screen, view: figure.view });
    }
  });
});
