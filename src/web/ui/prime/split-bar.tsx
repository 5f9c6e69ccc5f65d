import { Splitter, SplitterPanel, type SplitterPassThroughOptions } from 'primereact/splitter';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { PrimeRoot } from './prime-root.tsx';
import './split-bar.css';

interface SplitBarProps {
  readonly label: string;
  /** Text of the share for a screen reader. */
  readonly valueText: (share: number) => string;
  /** Hundredths of the width that the pane on the right takes. */
  readonly share: number;
  /** Least size of both panes. */
  readonly least: { readonly left: number; readonly right: number };
  /** Pixels of the pane on the right, as often as they change. */
  readonly onWidth: (pixels: number) => void;
  /** Last place of the bar; null requests the share of the beginning. */
  readonly onShare: (share: number | null) => void;
}

const GUTTER = 9;
const STEP = 2;

/**
 * The bar between two panes, laid over them: its own panes are empty, so that neither side is mounted anew for it, and
 * nothing waits for its code.
 */
export function SplitBar({ label, valueText, share, least, onWidth, onShare }: SplitBarProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pane = [...(box.current?.querySelectorAll<HTMLElement>('[data-pc-section="splitterpanel.root"]') ?? [])].at(-1);
    if (pane === undefined) return undefined;
    const observer = new ResizeObserver(() => onWidth(pane.getBoundingClientRect().width + GUTTER / 2));
    observer.observe(pane);
    return () => observer.disconnect();
  }, [share, onWidth]);
  const pt = useGutter({ label, valueText, share, least, onShare });
  return (
    <div className="ui-split" ref={box}>
      <PrimeRoot>
        <Splitter
          gutterSize={GUTTER}
          key={share}
          onResizeEnd={({ sizes: [, right = 0] }) => {
            // It takes its own bar from what it measures. A press that moves nothing is half of a double click.
            const next = right + (50 * GUTTER) / (box.current?.clientWidth ?? 1);
            if (Math.abs(next - share) > 0.1) onShare(next);
          }}
          pt={pt}
        >
          <SplitterPanel minSize={least.left} size={100 - share} />
          <SplitterPanel minSize={least.right} size={share} />
        </Splitter>
      </PrimeRoot>
    </div>
  );
}

/** The bar itself: its name, its keys, and where the keyboard goes. */
function useGutter({ label, valueText, share, least, onShare }: Omit<SplitBarProps, 'onWidth'>): SplitterPassThroughOptions {
  /** PrimeReact reads its sizes once: a share that comes from here is another splitter, and the keyboard goes over to it. */
  const hadKeyboard = useRef(false);
  return useMemo((): SplitterPassThroughOptions => {
    const attributes = {
      'aria-label': label,
      'aria-controls': undefined,
      'aria-valuemin': Math.round(least.left),
      'aria-valuemax': Math.round(100 - least.right),
      'aria-valuenow': Math.round(100 - share),
      'aria-valuetext': valueText(Math.round(share)),
      ref: (handle: HTMLElement | null) => {
        if (handle === null || !hadKeyboard.current) return;
        hadKeyboard.current = false;
        handle.focus();
      },
    };
    return {
      gutter: {
        onDoubleClick: () => onShare(null),
        // A drag selects no text on its way.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onKeyDownCapture: (event: KeyboardEvent) => {
          const next = shareByKey(event.key, share, least);
          // Its own keys answer after 40 ms, and a key that comes up without having gone down there takes its sizes away.
          event.stopPropagation();
          if (next === undefined) return;
          event.preventDefault();
          hadKeyboard.current = next !== share;
          if (next !== share) onShare(next);
        },
        onKeyUpCapture: (event: KeyboardEvent) => event.stopPropagation(),
      },
      gutterHandler: attributes,
    };
  }, [label, valueText, share, least, onShare]);
}

/** Arrows move the bar, Home and End take it as far as it goes, Enter brings it back; undefined is no key of the bar. */
export function shareByKey(key: string, share: number, least: SplitBarProps['least']): number | null | undefined {
  function within(next: number): number {
    return Math.min(100 - least.left, Math.max(least.right, next));
  }
  switch (key) {
    case 'ArrowLeft':
      return within(share + STEP);
    case 'ArrowRight':
      return within(share - STEP);
    case 'Home':
      return within(100);
    case 'End':
      return within(0);
    case 'Enter':
      return null;
    default:
      return undefined;
  }
}
