import type { DemoContact } from './people.ts';

export interface Account {
  readonly id: number;
  readonly contact: DemoContact;
}
