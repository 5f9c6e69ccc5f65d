import type { ComponentType } from 'react';
import { useParams } from '@tanstack/react-router';
import type { MergeableEntity } from '#generated/entities/mergeable.gen.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { MergeChoice } from './merge-choice.tsx';
import { MergePair } from './merge-pair.tsx';

/** First screen: which two records. */
export async function choiceScreen(name: MergeableEntity): Promise<ComponentType> {
  const [entity] = await Promise.all([loadEntity(name), loadTexts('fusion')]);
  return function MergeChoiceScreen() {
    return <MergeChoice entity={entity} name={name} />;
  };
}

/** Second screen: side by side. */
export async function pairScreen(name: MergeableEntity): Promise<ComponentType> {
  const [entity] = await Promise.all([loadEntity(name), loadTexts('fusion')]);
  return function MergePairScreen() {
    const { destination = '', source = '' } = useParams({ strict: false });
    return (
      <MergePair
        entity={entity}
        key={`${destination} ${source}`}
        name={name}
        pair={{ entity: name, destination: Number(destination), source: Number(source) }}
      />
    );
  };
}
