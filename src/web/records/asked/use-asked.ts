import { useMemo } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { withQuestions } from './with-questions.ts';

/** The entity with the questions of the staff, as their dictionaries tell them now; it came with them. */
function useAsked(module: EntityModule): EntityModule {
  const { questioned } = module.descriptor;
  const questions = useDictionary(questioned?.dictionary ?? null);
  const choices = useDictionary(questioned?.values.find(({ dictionary }) => dictionary !== undefined)?.dictionary ?? null);
  return useMemo(() => withQuestions(module, { questions, choices }), [module, questions, choices]);
}

/** The list of an entity with the questions of the staff among its columns and filters. */
export function useAskedList(props: ListScreenProps): ListScreenProps {
  const { entity, screen } = props;
  const extendedEntity = useAsked(entity);
  return extendedEntity === entity
    ? props
    : { ...props, entity: extendedEntity, screen: extendedEntity.descriptor.screens.find((one) => one.screen === screen.screen) ?? screen };
}
