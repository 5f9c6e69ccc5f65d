import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { RequestContext } from '#server/http/context.ts';

/** Who asks, in which language, at which time of the simulated server. */
export interface MockContext extends RequestContext {
  readonly nowMs: number;
  readonly today: string;
  readonly culture: Language;
}
