/** Longitude and latitude, in degrees. */
export interface Degrees {
  readonly longitude: number;
  readonly latitude: number;
}

/** A point of the drawing: x to the right, y down. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Projection = (place: Degrees) => Spot;

const RADIANS = Math.PI / 180;
/** Coefficients of the Equal Earth projection (Šavrič, Patterson, Jenny 2018). */
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796];
const HALF_ROOT = Math.sqrt(3) / 2;

/** The whole world, each country as large as it is. */
export function equalEarth({ longitude, latitude }: Degrees): Spot {
  const theta = Math.asin(HALF_ROOT * Math.sin(latitude * RADIANS));
  const two = theta ** 2;
  const six = theta ** 6;
  return {
    x: (longitude * RADIANS * Math.cos(theta)) / (HALF_ROOT * (A1 + 3 * A2 * two + six * (7 * A3 + 9 * A4 * two))),
    y: -theta * (A1 + A2 * two + six * (A3 + A4 * two)),
  };
}

/** A town or a country round a latitude, where a degree of longitude is shorter than one of latitude. */
export function flatAround(latitude: number): Projection {
  const shrunk = Math.cos(latitude * RADIANS);
  return (place) => ({ x: place.longitude * shrunk, y: -place.latitude });
}

export interface Frame extends Spot {
  readonly width: number;
  readonly height: number;
}

/** The smallest frame that holds every spot. */
export function frameOf(spots: readonly Spot[]): Frame {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Part of the world that a drawing shows: its middle, and how long a unit of the projection is in it. */
export interface Sight {
  readonly middle: Spot;
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Fit {
  /** The smallest extent, in units, of a lone spot. */
  readonly least: number;
  /** Room left round what is shown, as a share of the drawing. */
  readonly margin: number;
}

/** Sight of a frame as large as the drawing allows. */
export function sightOf(frame: Frame, size: Size, { least, margin }: Fit): Sight {
  const inside = 1 - 2 * margin;
  const scale = Math.min((size.width * inside) / Math.max(frame.width, least), (size.height * inside) / Math.max(frame.height, least));
  return { middle: { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }, scale };
}

/** Place of a spot in the drawing, in its units. */
export function placed({ x, y }: Spot, { middle, scale }: Sight, { width, height }: Size): Spot {
  return { x: width / 2 + (x - middle.x) * scale, y: height / 2 + (y - middle.y) * scale };
}
