import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CodeReader, openCodeReader } from './code-reader.ts';

const FRAME_MS = 200;
/** A badge that stays before the camera is read once. */
const SAME_MS = 4_000;

export type CameraState = 'opening' | 'open' | 'refused' | 'absent' | 'failed';

/** The camera at the back of a phone, or the only one, for as long as the screen shows it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('opening');
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const end = new AbortController();
    void watch({ video, end: end.signal, onOpen: () => setState('open'), onCode: (code) => latest.current(code) }).catch(
      (error: unknown) => {
        if (!end.signal.aborted) setState(stateOf(error));
      },
    );
    return () => end.abort();
  }, [video]);
  return state;
}

function stateOf(error: unknown): CameraState {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return ABSENT.has(name) ? 'absent' : 'failed';
}

/** No camera, none that the browser lends, or a page that was not opened by a secure address. */
const ABSENT: ReadonlySet<string> = new Set(['NotFoundError', 'NotSupportedError', 'OverconstrainedError', 'TypeError']);

interface Watching {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly end: AbortSignal;
  readonly onOpen: () => void;
  readonly onCode: (code: string) => void;
}

async function watch({ video, end, onOpen, onCode }: Watching): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment' } });
  const close = closing(stream);
  if (end.aborted || video.current === null) return close();
  end.addEventListener('abort', close, { once: true });
  video.current.srcObject = stream;
  await video.current.play();
  const reader = await openCodeReader();
  try {
    if (end.aborted) return;
    onOpen();
    await readOn({ reader, video: video.current, end, onCode });
  } finally {
    reader.close();
    close();
  }
}

function closing(stream: MediaStream): () => void {
  return () => {
    for (const track of stream.getTracks()) track.stop();
  };
}

interface Reading {
  readonly reader: CodeReader;
  readonly video: HTMLVideoElement;
  readonly end: AbortSignal;
  readonly onCode: (code: string) => void;
}

async function readOn({ reader, video, end, onCode }: Reading): Promise<void> {
  let last = { code: '', at: 0 };
  while (!end.aborted) {
    const code = await reader.read(video);
    if (end.aborted) return;
    const isNew = code !== null && (code !== last.code || performance.now() - last.at > SAME_MS);
    if (code !== null) last = { code, at: performance.now() };
    if (code !== null && isNew) onCode(code);
    await new Promise<void>((resolve) => setTimeout(resolve, FRAME_MS));
  }
}
