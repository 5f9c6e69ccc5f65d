import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** From our own address: the package would ask a network of others. */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** A frame of the camera in, what its square code says out: null where there is none. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void readFrame(data).then((text) => globalThis.postMessage(text));
});

async function readFrame(frame: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return found?.text ?? null;
}
