import { createRandom } from '#domain/values/random.ts';
import { type Canvas, createCanvas, drawText, fillBands, fillDisc, fillRect, textWidth } from './canvas.ts';
import { type Deflate, encodePng } from './png.ts';
import { ACCENT, DARK, LIGHT, drawScene, scenePalette } from './scenes.ts';
import { tinyPdf } from '#domain/files/tiny-pdf.ts';

/** Recipe of the content of a file; the same description gives the same bytes. */
export type FileDrawing =
  | { readonly kind: 'photo'; readonly theme: number; readonly seed: number }
  | { readonly kind: 'affiche'; readonly theme: number; readonly seed: number; readonly title: string; readonly line: string }
  | { readonly kind: 'portrait'; readonly theme: number; readonly initials: string }
  | { readonly kind: 'pdf'; readonly title: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'srt'; readonly lines: readonly string[] }
  | { readonly kind: 'clip' };

/** Tools of the side on which a drawing runs. */
export interface DrawingTools {
  readonly deflate: Deflate;
  /** The film that plays: six seconds of mountains. */
  readonly clip: () => Uint8Array;
}

export interface DrawnFile {
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly width: number | null;
  readonly height: number | null;
}

const PHOTO = { width: 640, height: 360 } as const;
const POSTER = { width: 420, height: 594 } as const;
const PORTRAIT = { width: 300, height: 300 } as const;

export function drawFile(drawing: FileDrawing, { deflate, clip }: DrawingTools): DrawnFile {
  switch (drawing.kind) {
    case 'pdf':
      return { mime: 'application/pdf', bytes: tinyPdf(drawing.title, drawing.paragraphs), width: null, height: null };
    case 'srt':
      return { mime: 'application/x-subrip', bytes: new TextEncoder().encode(subtitles(drawing.lines)), width: null, height: null };
    case 'clip':
      return { mime: 'video/mp4', bytes: clip(), width: null, height: null };
    case 'photo':
      return picture(drawPhoto(drawing.theme, drawing.seed), deflate);
    case 'affiche':
      return picture(drawPoster(drawing), deflate);
    case 'portrait':
      return picture(drawPortrait(drawing.theme, drawing.initials), deflate);
  }
}

function picture(canvas: Canvas, deflate: Deflate): DrawnFile {
  return {
    mime: 'image/png',
    bytes: encodePng(canvas, deflate),
    width: canvas.width,
    height: canvas.height,
  };
}

function drawPhoto(theme: number, seed: number): Canvas {
  const canvas = createCanvas(PHOTO.width, PHOTO.height, scenePalette(theme));
  drawScene(canvas, createRandom(seed * 7919 + theme), { scene: seed, bottom: PHOTO.height });
  return canvas;
}

const TITLE_LINE = 13;
const MARGIN = 34;

function drawPoster({ theme, seed, title, line }: Extract<FileDrawing, { kind: 'affiche' }>): Canvas {
  const { width, height } = POSTER;
  const canvas = createCanvas(width, height, scenePalette(theme));
  const lines = titleLines(title);
  const size = Math.min(40, ...lines.map((one) => (40 * (width - 2 * MARGIN)) / textWidth(one, 40)));
  const step = size * 1.5;
  const foot = height - 84 - lines.length * step;
  drawScene(canvas, createRandom(seed * 7919 + theme), { scene: seed, bottom: foot });
  fillRect(canvas, { x: 0, y: foot, width, height }, DARK);
  fillRect(canvas, { x: MARGIN, y: foot + 18, width: 46, height: 5 }, ACCENT);
  lines.forEach((one, index) =>
    drawText(canvas, one, {
      x: width / 2,
      y: foot + 40 + size / 2 + index * step,
      height: size,
      weight: Math.max(2.6, size / 7),
      color: LIGHT,
    }),
  );
  const small = Math.min(11, (11 * (width - 2 * MARGIN)) / textWidth(line, 11));
  drawText(canvas, line, { x: width / 2, y: height - 24, height: small, weight: 1.7, color: ACCENT });
  return canvas;
}

function titleLines(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < TITLE_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function drawPortrait(theme: number, initials: string): Canvas {
  const { width, height } = PORTRAIT;
  const canvas = createCanvas(width, height, scenePalette(theme));
  fillBands(canvas, { from: 0, to: 23, top: 0, bottom: height });
  fillDisc(canvas, { x: width / 2, y: height / 2, radius: 112 }, DARK);
  drawText(canvas, initials, { x: width / 2, y: height / 2, height: 84, weight: 13, color: LIGHT });
  return canvas;
}

const SUBTITLE_S = 3;

function clock(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')},000`;
}

function subtitles(lines: readonly string[]): string {
  return lines
    .map((line, index) => `${index + 1}\n${clock(index * SUBTITLE_S)} --> ${clock(index * SUBTITLE_S + 2)}\n${line}\n`)
    .join('\n');
}
