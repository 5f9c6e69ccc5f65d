/** Names of the hand-written screens and tabs, guards and effects: what `src` must provide, checked by the compiler. */
import type { EmittedFile, FeatureSlot, Model } from '../model/model.ts';
import { HEADER, propertyKey, union } from './text.ts';

export function emitFeatures({ features, guards, effects }: Model): readonly EmittedFile[] {
  return [
    { path: 'generated/features/features.gen.ts', text: featuresModule(features) },
    {
      path: 'generated/features/states.gen.ts',
      text:
        `${HEADER}/** Conditions of transitions: pure functions of \`src/domain\`. */\nexport type GuardName =${union(guards)};\n\n` +
        `/** Further effects of a transition: functions of \`src/server/services\`. */\nexport type EffectName =${union(effects)};\n`,
    },
  ];
}

/** Parts of the registry of the browser, in the order of its types. */
const PARTS: readonly (readonly [string, FeatureSlot['slot']])[] = [
  ['lists', 'list'],
  ['sheets', 'sheet'],
  ['tabs', 'tab'],
  ['listActions', 'listAction'],
  ['sheetActions', 'sheetAction'],
  ['sheetNotices', 'sheetNotice'],
  ['saves', 'save'],
  ['completions', 'completion'],
  ['choices', 'choices'],
  ['stepDialogs', 'stepDialog'],
];

/** The module a slot loads, by kind: the types of its component are the ones of `TProps`. */
function featuresModule(features: readonly FeatureSlot[]): string {
  function names(slot: FeatureSlot['slot']): string[] {
    return [...new Set(features.filter((item) => item.slot === slot).map(({ feature }) => feature))].toSorted();
  }
  function part(key: string, slot: FeatureSlot['slot']): string {
    return `  readonly ${key}: Readonly<Record<${capital(key)}Feature, () => Promise<${capital(slot)}>>>;\n`;
  }
  return (
    `${HEADER}${PARTS.map(([key, slot]) => `export type ${capital(key)}Feature =${union(names(slot))};\n`).join('')}\n` +
    `/** \`src/web/features/registry.ts\` says \`satisfies FeatureRegistry<…>\` with lazy imports: a missing feature is a compile error. */\n` +
    `export interface FeatureRegistry<\n${PARTS.map(([, slot]) => `  ${capital(slot)} = unknown,\n`).join('')}> {\n${PARTS.map(([key, slot]) => part(key, slot)).join('')}}\n\n` +
    `export const featureSlots = {\n${features.map(({ feature, slot, entity, screen }) => `  ${propertyKey(`${slot}:${feature}:${screen}`)}: { feature: '${feature}', slot: '${slot}', entity: '${entity}', screen: '${screen}' },\n`).join('')}} as const;\n`
  );
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
