import type { TacheLue } from '#generated/client/types.gen.ts';

/** Records of one kind that a task is about. */
export interface TaskSubject {
  readonly entity: string;
  readonly ids: readonly number[];
  /** Of the one record, where it is one. */
  readonly name: string | null;
}

export interface TaskRequest {
  /** Task that is changed; absent: a new one. */
  readonly task?: TacheLue;
  readonly subject?: TaskSubject;
  readonly label?: string;
  readonly comment?: number;
}
