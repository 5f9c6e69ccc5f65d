import type { Random } from '#domain/values/random.ts';
import { type Canvas, type Point, type Rgb, fillBands, fillBelow, fillDisc, fillPolygon, fillRect } from './canvas.ts';

/** Places in the palette of a scene: the sky, three depths, what shines, what is dark, the figure. */
const SKY = 23;
const FAR = 24;
const MIDDLE = 25;
const NEAR = 26;
export const ACCENT = 27;
export const LIGHT = 28;
export const DARK = 29;
const DEPTHS = [FAR, MIDDLE, NEAR] as const;

/** Sky above, sky below, far, middle, near, accent, light, dark. */
const THEMES = [
  '1b2a49 e8a87c 6c5b7b 41436a 1f2041 f8d49d fff3dc 0e1025',
  '0f3057 88bdbc 3d6d7a 254e58 112d32 f2e3bc fdfaf0 081a1e',
  '3a1c4a e56b6f 8d5b7f 5d3a66 2c1a38 ffd166 fff0d4 190d22',
  'c9d6df f5efe6 9fb0bb 6b7f8c 3b4a55 d1495b ffffff 1c252c',
  'f4d58d fbf1d6 bf9b63 8a6a3b 4f3b20 bf0603 fffaeb 2a1e0d',
  '14281d 9bc1a0 4f7a5b 2f5b41 16331f f6ae2d f7f7e8 0a180f',
  '22223b c9ada7 7d7387 4a4e69 2b2c45 f2e9e4 ffffff 121322',
  '005f73 e9d8a6 5f9ea0 2f7f86 0a4a54 ee9b00 fdf6e0 032a31',
  '3d0c11 f2a65a 9a4c33 6b2a25 35120f f9dc5c fff5d6 1c0707',
  '2d3142 bfc0c0 7f8590 4f5d75 2b3245 ef8354 ffffff 14161e',
  '101010 c8c8c8 8a8a8a 555555 2a2a2a f0f0f0 ffffff 050505',
  '4361ee f7b2d9 7b6fd0 4a4fb0 252a70 ffe66d ffffff 14174a',
] as const;

function rgb(hex: string): Rgb {
  return [Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2, 4), 16), Number.parseInt(hex.slice(4, 6), 16)];
}

/** Colours of all the pictures of one film. */
export function scenePalette(theme: number): readonly Rgb[] {
  const [top = [0, 0, 0], bottom = [0, 0, 0], ...others] = (THEMES[theme % THEMES.length] ?? THEMES[0]).split(' ').map(rgb);
  const sky = Array.from({ length: FAR }, (_, step): Rgb => {
    const share = step / SKY;
    function mix(index: 0 | 1 | 2): number {
      return Math.round(top[index] * (1 - share) + bottom[index] * share);
    }
    return [mix(0), mix(1), mix(2)];
  });
  return [...sky, ...others];
}

/** A scene fills the canvas down to `bottom`. */
type Scene = (canvas: Canvas, random: Random, bottom: number) => void;

function sky(canvas: Canvas, bottom: number): void {
  fillBands(canvas, { from: 0, to: SKY, top: 0, bottom });
}

function ridge(random: Random, base: number, swing: number): (x: number) => number {
  const waves = [1, 2.3, 5.1].map((rate) => ({
    rate: rate * (0.7 + random.next() * 0.6),
    shift: random.next() * 7,
    size: swing / (rate + 0.6),
  }));
  return (x) => base + waves.reduce((sum, { rate, shift, size }) => sum + size * Math.sin((x * rate) / 110 + shift), 0);
}

function figure(canvas: Canvas, [x, foot]: Point, height: number): void {
  const head = height * 0.13;
  fillDisc(canvas, { x, y: foot - height + head, radius: head }, DARK);
  const [wide, narrow] = [height * 0.17, height * 0.1];
  fillPolygon(
    canvas,
    [
      [x - wide, foot - height * 0.72],
      [x + wide, foot - height * 0.72],
      [x + narrow, foot],
      [x - narrow, foot],
    ],
    DARK,
  );
}

const mountains: Scene = (canvas, random, bottom) => {
  sky(canvas, bottom * 0.8);
  fillDisc(
    canvas,
    { x: canvas.width * (0.2 + random.next() * 0.6), y: bottom * (0.2 + random.next() * 0.25), radius: bottom * 0.1 },
    LIGHT,
  );
  DEPTHS.forEach((color, depth) => fillBelow(canvas, ridge(random, bottom * (0.48 + depth * 0.17), bottom * 0.13), color));
  if (random.chance(0.6)) figure(canvas, [canvas.width * (0.25 + random.next() * 0.5), bottom * 0.97], bottom * 0.24);
};

const town: Scene = (canvas, random, bottom) => {
  sky(canvas, bottom);
  fillDisc(canvas, { x: canvas.width * random.next(), y: bottom * 0.18, radius: bottom * 0.07 }, LIGHT);
  DEPTHS.forEach((color, depth) => {
    for (let x = -20; x < canvas.width;) {
      const width = random.int(28, 70);
      const y = bottom * (0.32 + depth * 0.16 + random.next() * 0.22);
      fillRect(canvas, { x, y, width, height: canvas.height }, color);
      for (let wy = y + 10; wy < bottom - 12; wy += 18)
        for (let wx = x + 7; wx < x + width - 9; wx += 13)
          if (random.chance(0.16)) fillRect(canvas, { x: wx, y: wy, width: 6, height: 9 }, ACCENT);
      x += width + random.int(0, 6);
    }
  });
};

const sea: Scene = (canvas, random, bottom) => {
  const horizon = bottom * (0.5 + random.next() * 0.14);
  const sun = canvas.width * (0.25 + random.next() * 0.5);
  sky(canvas, horizon);
  fillDisc(canvas, { x: sun, y: horizon - bottom * 0.1, radius: bottom * 0.12 }, LIGHT);
  DEPTHS.forEach((color, depth) =>
    fillRect(canvas, { x: 0, y: horizon + depth * depth * 26, width: canvas.width, height: canvas.height }, color),
  );
  for (let y = horizon + 5; y < bottom; y += 9) {
    const width = random.int(12, 60);
    fillRect(canvas, { x: sun - width / 2 + random.int(-14, 14), y, width, height: 2 }, LIGHT);
  }
  const boat = canvas.width * (0.15 + random.next() * 0.7);
  const water = horizon + bottom * 0.12;
  fillPolygon(
    canvas,
    [
      [boat, water - 62],
      [boat + 34, water - 10],
      [boat, water - 10],
    ],
    ACCENT,
  );
  fillPolygon(
    canvas,
    [
      [boat - 34, water - 8],
      [boat + 40, water - 8],
      [boat + 24, water + 8],
      [boat - 20, water + 8],
    ],
    DARK,
  );
};

const room: Scene = (canvas, random, bottom) => {
  fillRect(canvas, { x: 0, y: 0, width: canvas.width, height: canvas.height }, MIDDLE);
  fillRect(canvas, { x: 0, y: bottom * 0.76, width: canvas.width, height: canvas.height }, NEAR);
  const [left, width] = [canvas.width * (0.12 + random.next() * 0.3), canvas.width * 0.26];
  const [top, height] = [bottom * 0.14, bottom * 0.44];
  fillRect(canvas, { x: left - 7, y: top - 7, width: width + 14, height: height + 14 }, FAR);
  fillRect(canvas, { x: left, y: top, width, height }, LIGHT);
  fillRect(canvas, { x: left + width / 2 - 3, y: top, width: 6, height }, FAR);
  fillRect(canvas, { x: left, y: top + height / 2 - 3, width, height: 6 }, FAR);
  fillPolygon(
    canvas,
    [
      [left + 60, bottom * 0.78],
      [left + width + 70, bottom * 0.78],
      [left + width + 150, bottom],
      [left + 100, bottom],
    ],
    ACCENT,
  );
  figure(canvas, [left + width + canvas.width * 0.2, bottom * 0.98], bottom * 0.56);
};

const shapes: Scene = (canvas, random, bottom) => {
  fillRect(canvas, { x: 0, y: 0, width: canvas.width, height: canvas.height }, random.pick([SKY, LIGHT, FAR]));
  for (let index = 0; index < 7; index += 1) {
    const [x, y, radius] = [canvas.width * random.next(), bottom * random.next(), bottom * (0.1 + random.next() * 0.22)];
    const color = random.pick([ACCENT, MIDDLE, NEAR, DARK, FAR, 4]);
    if (index % 3 === 0) fillDisc(canvas, { x, y, radius }, color);
    else if (index % 3 === 1)
      fillPolygon(
        canvas,
        [
          [x - radius, y + radius],
          [x, y - radius],
          [x + radius, y + radius],
        ],
        color,
      );
    else fillRect(canvas, { x, y, width: radius * 2.4, height: 14 }, color);
  }
};

const forest: Scene = (canvas, random, bottom) => {
  sky(canvas, bottom);
  DEPTHS.forEach((color, depth) => {
    for (let x = random.int(-10, 20); x < canvas.width; x += random.int(34, 66) + depth * 26) {
      const width = 7 + depth * 11 + random.int(0, 6);
      fillPolygon(
        canvas,
        [
          [x, 0],
          [x + width, 0],
          [x + width + 4, canvas.height],
          [x - 4, canvas.height],
        ],
        color,
      );
    }
    fillBelow(canvas, ridge(random, bottom * (0.74 + depth * 0.09), 9), color);
  });
  if (random.chance(0.5)) figure(canvas, [canvas.width * (0.3 + random.next() * 0.4), bottom * 0.96], bottom * 0.3);
};

const road: Scene = (canvas, random, bottom) => {
  const horizon = bottom * (0.45 + random.next() * 0.1);
  const vanishing = canvas.width * (0.35 + random.next() * 0.3);
  sky(canvas, horizon);
  fillBelow(canvas, ridge(random, horizon - bottom * 0.06, bottom * 0.06), FAR);
  fillRect(canvas, { x: 0, y: horizon, width: canvas.width, height: canvas.height }, MIDDLE);
  fillPolygon(
    canvas,
    [
      [vanishing - 3, horizon],
      [vanishing + 3, horizon],
      [canvas.width * 0.86, canvas.height],
      [canvas.width * 0.14, canvas.height],
    ],
    NEAR,
  );
  for (let step = 0; step < 6; step += 1) {
    const [near, far] = [
      horizon + (canvas.height - horizon) * ((step + 1) / 6) ** 2,
      horizon + (canvas.height - horizon) * ((step + 0.5) / 6) ** 2,
    ];
    function x(y: number): number {
      return vanishing + (canvas.width / 2 - vanishing) * ((y - horizon) / (canvas.height - horizon));
    }
    const half = step + 1;
    fillPolygon(
      canvas,
      [
        [x(far) - half * 0.7, far],
        [x(far) + half * 0.7, far],
        [x(near) + half, near],
        [x(near) - half, near],
      ],
      LIGHT,
    );
  }
  fillDisc(canvas, { x: vanishing + random.int(-140, 140), y: horizon * 0.5, radius: bottom * 0.07 }, ACCENT);
};

const SCENES: readonly Scene[] = [mountains, town, sea, room, shapes, forest, road];

export function drawScene(canvas: Canvas, random: Random, { scene, bottom }: { readonly scene: number; readonly bottom: number }): void {
  (SCENES[scene % SCENES.length] ?? mountains)(canvas, random, bottom);
}
