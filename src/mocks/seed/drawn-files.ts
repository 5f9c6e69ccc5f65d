import { zlibSync } from 'fflate';
import { type DrawingTools, type DrawnFile, drawFile } from '#demo/files/drawing.ts';
import type { DemoFile } from '#demo/world/world.ts';
import type { MockFile } from '../files/mock-files.ts';

const NOBODY = 0;

/** Pictures of a page are looked at where they are drawn: they need no packing. */
export function drawingTools(clip: string): DrawingTools {
  return {
    deflate: (bytes) => zlibSync(bytes, { level: 0 }),
    clip: () => bytesOf(clip),
  };
}

/** The files of the demonstration, each drawn when it is first looked at. */
export function drawnFiles(files: readonly DemoFile[], clip: string): readonly MockFile[] {
  const tools = drawingTools(clip);
  const kept = new Map<string, DrawnFile>();
  return files.map(({ id, name, drawing }) => {
    function drawn(): DrawnFile {
      const key = JSON.stringify(drawing);
      const cached = kept.get(key) ?? drawFile(drawing, tools);
      kept.set(key, cached);
      return cached;
    }
    return {
      id,
      name,
      extension: name.split('.').at(-1) ?? '',
      userId: NOBODY,
      reductions: new Map(),
      get mime() {
        return drawn().mime;
      },
      get width() {
        return drawn().width;
      },
      get height() {
        return drawn().height;
      },
      get bytes() {
        return Uint8Array.from(drawn().bytes);
      },
    };
  });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
