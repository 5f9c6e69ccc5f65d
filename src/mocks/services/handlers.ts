import type { ServiceCall, ServiceId } from '#generated/contract/services.gen.ts';
import type { MockCall, MockReply } from '../call.ts';

/** One call whose parts the contract has read. */
export interface Asked<Id extends ServiceId> extends Omit<ServiceCall<Id, unknown>, 'context'> {
  readonly call: MockCall;
}

/** A method, so that operations of every shape fit one list. */
interface Handling<A> {
  run(input: A): MockReply;
}

export type Handler<Id extends ServiceId> = Handling<Asked<Id>>['run'];
export type Handlers<Ids extends ServiceId> = { readonly [Id in Ids]: Handler<Id> };

/** Any of them, once the contract has read its call. */
export type AnyHandler = Handling<{
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly call: MockCall;
}>['run'];
