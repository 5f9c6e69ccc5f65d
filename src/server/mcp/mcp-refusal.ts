import { z } from 'zod';
import { toProblem } from '#domain/errors/problem.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { toAppError } from '#server/errors/known-errors.ts';

/** Parts of a refusal that its sentence is made of. */
const ToldProblem = z.object({
  status: z.number(),
  title: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflict: z.object({ Code: z.string().optional() }).optional(),
});

type ToldProblem = z.infer<typeof ToldProblem>;

/** A refusal whose words are known already: that of a call of the service, or of one act among others. */
export class McpRefusal extends Error {
  readonly told: ToldProblem;

  constructor(problem: ToldProblem, options?: ErrorOptions) {
    super(problem.title, options);
    this.name = 'McpRefusal';
    this.told = problem;
  }
}

/** The refusal of a call of the service, by its body. */
export function refusalOf(body: string): McpRefusal {
  return new McpRefusal(ToldProblem.parse(JSON.parse(body)));
}

/** Problem shown for an error; failures of the server say nothing of their cause. */
export function toldProblem(error: unknown, context: RequestContext): ToldProblem {
  return error instanceof McpRefusal ? error.told : ToldProblem.parse(toProblem(toAppError(error), context));
}

/** Errors by field, one a line under the reason. */
export function sentenceOf({ title, errors = [], conflict }: ToldProblem): string {
  const question = conflict?.Code === undefined ? [] : [`(${conflict.Code})`];
  return [[title, ...question].join(' '), ...errors.map(({ path, message }) => `${path} : ${message}`)].join('\n');
}

/** Does the error refuse the request, rather than report a failure? */
export function isRefusal(error: unknown): boolean {
  return error instanceof McpRefusal ? error.told.status < 500 : toAppError(error).status < 500;
}
