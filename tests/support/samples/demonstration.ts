import { buildDemonstration } from '#demo/world/build.ts';
import { COUNTRY_WEIGHTS } from '#demo/world/names.ts';
import { words } from '#domain/values/random.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { DemoOptions, DemoReferences, DemoWorld } from '#demo/world/world.ts';

function numbered(codes: readonly string[]): ReadonlyMap<string, number> {
  return new Map(codes.map((code, index) => [code, index + 1]));
}

/** Countries and languages as a database would number them, for tests of the generators. */
export const testReferences: DemoReferences = {
  countries: numbered([...Object.keys(COUNTRY_WEIGHTS), 'SU', 'YU']),
  languages: numbered(words('fr en de it es pt nl pl ja ko zh fa ru tr el sv da no fi cs hu ro uk sr hr ar he hi')),
  rights: numbered(rights.map(({ code }) => code)),
  firstIds: new Map(),
  viewers: [1001, 1002],
};

const kept = new Map<DemoOptions['state'], DemoWorld>();

/** A demonstration that is only read: made once for all files of a worker. */
export function readDemonstration(state: DemoOptions['state'] = 'avant'): DemoWorld {
  const demonstration = kept.get(state) ?? testDemonstration({ state });
  kept.set(state, demonstration);
  return demonstration;
}

/** The small demonstration 24 days before its opening, unless the options differ. */
export function testDemonstration(options: Partial<DemoOptions> = {}): DemoWorld {
  return buildDemonstration({ referenceDate: '2026-11-21', state: 'avant', seed: 38, size: 'petite', ...options }, testReferences);
}
