import { z } from 'zod';

/** Reads the square code in what a camera shows. */
export interface CodeReader {
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
  readonly close: () => void;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<unknown>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
const Codes = z.array(z.object({ rawValue: z.string() }));

/** That of the browser where it has one, else ZXing, which is loaded then. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await browserReader()) ?? workerReader();
}

async function browserReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Own }: typeof globalThis & { BarcodeDetector?: unknown } = globalThis;
  if (!isDetectorClass(Own) || !(await Own.getSupportedFormats()).includes(FORMAT)) return null;
  const detector = new Own({ formats: [FORMAT] });
  return {
    read: async (video) => Codes.parse(await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}

/** On a thread of its own, under a policy of its own: the page itself compiles no such code. */
function workerReader(): CodeReader {
  const worker = new Worker(new URL('code-worker.ts', import.meta.url), { type: 'module', name: 'codes' });
  const canvas = document.createElement('canvas');
  return {
    read: (video) => {
      const frame = frameOf(video, canvas);
      return frame === null ? Promise.resolve(null) : answerTo(worker, frame);
    },
    close: () => worker.terminate(),
  };
}

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (width === 0 || height === 0 || context === null) return null;
  Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}

function answerTo(worker: Worker, frame: ImageData): Promise<string | null> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.postMessage(frame, [frame.data.buffer]);
  });
}
