import { type ReactNode, useEffect, useRef } from 'react';
import { SCRIPT_TIMEOUT_MS } from './constants.ts';

interface ScriptPlayerProps {
  readonly script: string;
  readonly video: string;
  readonly name: string;
  readonly onFail: () => void;
}

/** The element that the host's script fills; the script comes once, however many videos are played. */
export function ScriptPlayer({ script, video, name, onFail }: ScriptPlayerProps): ReactNode {
  const fail = useRef(onFail);
  useEffect(() => {
    loadScript(script).catch(() => fail.current());
  }, [script]);
  return <section aria-label={name} className="media-player-screen" data-video={video} />;
}

const loaded = new Map<string, Promise<void>>();

function loadScript(address: string): Promise<void> {
  const existing = loaded.get(address);
  if (existing !== undefined) return existing;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  element.referrerPolicy = 'no-referrer';
  function fail(): void {
    // It may come another time.
    loaded.delete(address);
    element.remove();
    reject(new Error('Script not loaded'));
  }
  const late = setTimeout(fail, SCRIPT_TIMEOUT_MS);
  element.addEventListener('load', () => {
    clearTimeout(late);
    resolve();
  });
  element.addEventListener('error', () => {
    clearTimeout(late);
    fail();
  });
  loaded.set(address, promise);
  document.head.append(element);
  return promise;
}
