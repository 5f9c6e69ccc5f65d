import { expect, it } from 'vitest';
import { orderedTabs } from './tab-order.ts';

const tabs = ['general', 'titres', 'textes', 'notes'].map((key) => ({ key }));

function keys(chosen: readonly string[]) {
  return orderedTabs(tabs, chosen).map(({ key }) => key);
}

it('tabs stand in the order that was chosen, a new one after the one it follows in the schema', () => {
  expect(keys([])).toEqual(['general', 'titres', 'textes', 'notes']);
  expect(keys(['notes', 'general', 'titres', 'textes'])).toEqual(['notes', 'general', 'titres', 'textes']);
  expect(keys(['notes', 'general', 'titres'])).toEqual(['notes', 'general', 'titres', 'textes']);
  expect(keys(['gone', 'textes', 'general', 'notes'])).toEqual(['textes', 'general', 'titres', 'notes']);
});
