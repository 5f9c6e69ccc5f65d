import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import type { MockCall, MockReply } from './call.ts';

/** What an operation of the contract does on the records of an entity. */
export type RecordAction = (entity: EntityDescriptor, call: MockCall, operation: OperationDescriptor) => MockReply;
