import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useUser } from '#web/session/rights.ts';
import { SplitBar } from '#web/ui/prime/split-bar.tsx';
import { readPersonal, writePersonal } from '../personal-store.ts';
import { sharesOf } from './side-shares.ts';

const KEPT = 'volet';

interface SideWidthProps {
  /** Name under which the browser keeps the width. */
  readonly kept?: string;
  /** Hundredths before anybody moved the bar; null: what a sheet usually takes. */
  readonly usual?: number | null;
}

/** The bar between a screen and the sheet beside it; the browser stores the width that this person likes. */
export function SideWidth({ kept = KEPT, usual = null }: SideWidthProps): ReactNode {
  const text = useText();
  const user = useUser()?.id ?? 0;
  const mark = useRef<HTMLSpanElement>(null);
  const key = useMemo(() => ({ user, screen: '' }), [user]);
  const [chosenShare, setChosenShare] = useState(() => readShare(readPersonal(kept, key)));
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const screen = mark.current?.parentElement;
    if (!screen) return undefined;
    const observer = new ResizeObserver(() => setWidth(screen.clientWidth));
    observer.observe(screen);
    return () => {
      observer.disconnect();
      screen.style.removeProperty('--beside-width');
    };
  }, []);
  const onWidth = useCallback((pixels: number) => mark.current?.parentElement?.style.setProperty('--beside-width', `${pixels}px`), []);
  const onShare = useCallback(
    (share: number | null) => {
      setChosenShare(share);
      writePersonal(kept, key, share);
    },
    [kept, key],
  );
  const valueText = useCallback((share: number) => text('fiche.largeurPart', { part: share }), [text]);
  const { share, least } = useMemo(() => sharesOf(chosenShare ?? usual, width), [chosenShare, usual, width]);
  return (
    <>
      <span hidden ref={mark} />
      {width === 0 ? null : (
        <SplitBar label={text('fiche.largeur')} least={least} onShare={onShare} onWidth={onWidth} share={share} valueText={valueText} />
      )}
    </>
  );
}

function readShare(kept: unknown): number | null {
  return typeof kept === 'number' ? kept : null;
}
