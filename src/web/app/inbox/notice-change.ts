import type { AvisChangement } from '#generated/client/types.gen.ts';

export interface NoticeChange {
  readonly id: number;
  readonly change: AvisChangement;
}
