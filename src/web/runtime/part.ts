import type { LaterMessages } from '#generated/i18n/keys.gen.ts';
import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { withTexts } from '#web/i18n/with-texts.ts';
import { MissingPart } from '#web/ui/missing-part.tsx';
import { isChunkError } from './chunk-error.ts';

/** A part of a screen whose code comes when it is shown, picked from its module, with the sentences that it says. */
export function part<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => (props: Props) => ReactNode,
  texts: LaterMessages | readonly LaterMessages[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await componentOf(withTexts(texts, load), pick) }));
}

/** A newer server has the part no more: a notice stands in its place, and the screen around it keeps what was typed. */
async function componentOf<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => (props: Props) => ReactNode,
): Promise<(props: Props) => ReactNode> {
  try {
    return pick(await load());
  } catch (error) {
    if (!isChunkError(error)) throw error;
    console.warn('part', error);
    return MissingPart;
  }
}
