import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';

/** Colours of statuses on paper, where no style sheet reaches: those that the light theme fills bars with (`--st-*-solid`). */
export const SOLID_COLOURS: Readonly<Record<StatusMeaning, string>> = {
  draft: '#7f8998',
  todo: '#c8800d',
  sent: '#4b8fe0',
  agreed: '#1e8f9e',
  ok: '#2a9d5c',
  done: '#6f74c4',
  no: '#d64541',
  off: '#6b7280',
};
