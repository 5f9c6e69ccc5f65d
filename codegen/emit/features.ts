/** Names of the hand-written screens and tabs, guards and effects: what `src` must provide, checked by the compiler. */
import type { EmittedFile, FeatureSlot, Model } from '../model/model.ts';
import { HEADER, propertyKey, union } from './text.ts';

export const emitFeatures = ({ features, guards, effects }: Model): readonly EmittedFile[] => [
  { path: 'generated/features/features.gen.ts', text: featuresModule(features) },
  {
    path: 'generated/features/states.gen.ts',
    text:
      `${HEADER}/** Conditions of transitions: pure functions of \`src/domain\`. */\nexport type GuardName =${union(guards)};\n\n` +
      `/** What a transition does besides: functions of \`src/server/services\`. */\nexport type EffectName =${union(effects)};\n`,
  },
];

/** The module a slot loads, by kind: the types of its component are the ones of `TProps`. */
function featuresModule(features: readonly FeatureSlot[]): string {
  const names = (slot: FeatureSlot['slot']): string[] =>
    [...new Set(features.filter((item) => item.slot === slot).map(({ feature }) => feature))].toSorted();
  const part = (key: string, slot: FeatureSlot['slot']): string =>
    `  readonly ${key}: Readonly<Record<${`${key.charAt(0).toUpperCase()}${key.slice(1)}Feature`}, () => Promise<${capital(slot)}>>>;\n`;
  return (
    `${HEADER}export type ListsFeature =${union(names('list'))};\n` +
    `export type SheetsFeature =${union(names('sheet'))};\n` +
    `export type TabsFeature =${union(names('tab'))};\n` +
    `export type ListActionsFeature =${union(names('listAction'))};\n` +
    `export type SheetActionsFeature =${union(names('sheetAction'))};\n\n` +
    `/** \`src/web/features/registry.ts\` says \`satisfies FeatureRegistry<…>\` with lazy imports: a missing feature is a compile error. */\n` +
    `export interface FeatureRegistry<List = unknown, Sheet = unknown, Tab = unknown, ListAction = unknown, SheetAction = unknown> {\n${part('lists', 'list')}${part('sheets', 'sheet')}${part('tabs', 'tab')}${part('listActions', 'listAction')}${part('sheetActions', 'sheetAction')}}\n\n` +
    `export const featureSlots = {\n${features.map(({ feature, slot, entity, screen }) => `  ${propertyKey(`${slot}:${feature}:${screen}`)}: { feature: '${feature}', slot: '${slot}', entity: '${entity}', screen: '${screen}' },\n`).join('')}} as const;\n`
  );
}

const capital = (slot: string): string => slot.charAt(0).toUpperCase() + slot.slice(1);
