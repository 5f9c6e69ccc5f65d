import { type ContextInput, type RequestContext, requestContext } from '#domain/records/requests/request-context.ts';

/** Person, language and time of the simulated server. */
export interface MockContext extends RequestContext {
  readonly nowMs: number;
  readonly today: string;
}

type Input = ContextInput & Pick<MockContext, 'nowMs' | 'today'>;

export function mockContext({ nowMs, today, ...input }: Input): MockContext {
  return { ...requestContext(input), nowMs, today };
}
