import type { AskedAxis } from '#domain/records/questions/axes.ts';
import type { AskedFigure, AskedQuestion } from '#domain/records/questions/question.ts';

const GROUPS = 500;

interface QuestionBody {
  readonly par: readonly AskedAxis[];
  readonly calculs?: readonly AskedFigure[] | undefined;
  readonly max?: number | undefined;
}

/** Question of a checked call, as the record engine takes it. */
export function askedQuestion({ par, calculs = [], max = GROUPS }: QuestionBody): AskedQuestion {
  return { by: par, figures: calculs, max };
}
