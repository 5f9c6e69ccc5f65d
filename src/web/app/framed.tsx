import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { PagePending } from './page-pending.tsx';

type Frame = ComponentType<{ readonly children: ReactNode }>;

let frame: Frame | null = null;
let fetching: Promise<void> | null = null;

/** The frame, its menu and the query cache come with the first screen; the sign-in and error pages stand alone. */
export function loadFrame(): Promise<void> {
  fetching ??= import('./frame/frame.tsx').then(
    ({ Frame }) => {
      frame = Frame;
    },
    (error: unknown) => {
      fetching = null;
      throw error;
    },
  );
  return fetching;
}

/**
 * A page within the frame. Not `lazy`: wherever a render may not wait, that shows its fallback even when the file is
 * there, and React holds back for 300 ms whatever follows a fallback.
 */
export function Framed({ children }: { readonly children: ReactNode }): ReactNode {
  const [, setLoaded] = useState(frame !== null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (frame === null)
      loadFrame().then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      );
  }, []);
  if (failure !== null) throw failure.error;
  return frame === null ? <PagePending /> : createElement(frame, null, children);
}
