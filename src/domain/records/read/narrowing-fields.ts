import { linkedAnswers, linkedChoices } from '#generated/entities/linked-choices.gen.ts';
import type { Among } from './linked-choice.ts';

/** Fields by which choices of these records are narrowed: queries reveal nothing else of them. */
export function narrowingFields(entity: string): readonly string[] {
  return [
    ...new Set([
      ...linkedChoices.filter(({ to }) => to === entity).flatMap(({ among }) => Object.keys(among)),
      ...linkedAnswers.filter(({ values }) => values === entity).map(({ by }) => by),
    ]),
  ];
}

/** Values that an answer must have to be chosen. */
export function amongValues({ entity, field }: { readonly entity: string; readonly field: string }, belongs: number | null): Among {
  const answer = linkedAnswers.find((one) => one.entity === entity && one.field === field);
  return answer === undefined || belongs === null ? {} : { [answer.by]: belongs };
}
