import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { listMentions } from '#generated/client/sdk/fils.gen.ts';
import type { FilMention } from '#generated/client/types.gen.ts';
import type { ThreadPlace } from './use-thread.ts';

interface Typed {
  readonly from: number;
  readonly search: string;
}

const NONE: readonly FilMention[] = [];

/** People and groups that a name being typed may be of, with the one that the keyboard is on. */
export function useMentions({ entite, id }: ThreadPlace) {
  const [typedMention, setTypedMention] = useState<Typed | null>(null);
  const [index, setIndex] = useState(0);
  const search = typedMention?.search ?? '';
  const { data: offered = NONE, isLoading } = useQuery({
    queryKey: ['mentions', entite, id, search],
    queryFn: async ({ signal }) => (await listMentions({ path: { entite, id }, query: { texte: search }, signal })).data,
    enabled: typedMention !== null,
    placeholderData: (former) => former,
  });
  function ask(typed: Typed | null): void {
    setTypedMention(typed);
    setIndex(0);
  }
  /** True: the key was for the list. */
  function onKeyDown(event: KeyboardEvent, choose: (mention: FilMention) => void): boolean {
    const chosen = offered[index];
    if (typedMention === null || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') setTypedMention(null);
    else if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, offered.length - 1));
    else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0));
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return {
    asked: typedMention,
    offered: typedMention === null ? NONE : offered,
    index,
    isLoading,
    ask,
    close: () => setTypedMention(null),
    onKeyDown,
  };
}
