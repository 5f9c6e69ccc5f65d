/**
 * Writes src/web/charts/map/outlines.json from Natural Earth (public domain, as packed by world-atlas):
 * outlines of the countries at 1:110m, and the middle of each country at 1:50m, which knows the small ones too.
 */
import countries from 'i18n-iso-countries';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Tenths of a degree: about a pixel of a map as wide as a page. */
const STEPS = 10;
const HALF_TURN = 180;
/** Points of a ring that encloses something. */
const RING_MIN = 4;
/** Middles of what has a code of its own but is drawn with its mainland, in tenths of a degree. */
const OVERSEAS = { GF: [-531, 39], GP: [-615, 162], MQ: [-610, 146], RE: [555, -211], YT: [451, -128] };
const WITHOUT_FILMS = 'AQ';

type Ring = readonly (readonly number[])[];

interface Country {
  readonly code: string;
  readonly polygons: readonly (readonly Ring[])[];
}

function readCountries(scale: '110m' | '50m'): readonly Country[] {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
  const topology: Topology<{ countries: GeometryCollection<{ name: string }> }> = JSON.parse(readFileSync(path, 'utf8'));
  return feature(topology, topology.objects.countries).features.flatMap(({ id, geometry, properties }) => {
    const code = countries.numericToAlpha2(String(id)) ?? `- ${properties.name}`;
    if (code === WITHOUT_FILMS) return [];
    if (geometry.type === 'Polygon') return [{ code, polygons: [geometry.coordinates] }];
    return geometry.type === 'MultiPolygon' ? [{ code, polygons: geometry.coordinates }] : [];
  });
}

/** Longitudes and latitudes in turn, in tenths of a degree, without points that fall on one another. */
function flat(ring: Ring): readonly number[] {
  const points = unbroken(ring).map(
    ([longitude = 0, latitude = 0]) => [Math.round(longitude * STEPS), Math.round(latitude * STEPS)] as const,
  );
  return points.filter(([x, y], index) => index === 0 || x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1]).flat();
}

/** A ring over the date line goes on beyond it instead of back round the world. */
function unbroken(ring: Ring): Ring {
  let turns = 0;
  return ring.map(([longitude = 0, latitude = 0], index) => {
    const step = index === 0 ? 0 : longitude - (ring[index - 1]?.[0] ?? 0);
    if (Math.abs(step) > HALF_TURN) turns -= Math.sign(step);
    return [longitude + turns * 2 * HALF_TURN, latitude];
  });
}

/** Middle of the frame of the largest polygon: what lies overseas draws nothing away. */
function middle({ polygons }: Country): readonly [number, number] {
  const frames = polygons.map(([outer = []]) => frame(unbroken(outer)));
  const [largest] = frames.toSorted((left, right) => right.width * right.height - left.width * left.height);
  if (largest === undefined) throw new Error('A country without a polygon');
  return [Math.round((largest.x + largest.width / 2) * STEPS), Math.round((largest.y + largest.height / 2) * STEPS)];
}

function frame(ring: Ring): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const areas = Object.fromEntries(
  readCountries('110m').map(({ code, polygons }) => [
    code,
    polygons
      .flat()
      .map(flat)
      .filter((ring) => ring.length >= RING_MIN * 2),
  ]),
);
const middles = { ...OVERSEAS, ...Object.fromEntries(readCountries('50m').map((country) => [country.code, middle(country)])) };
writeFileSync(new URL('../../src/web/charts/map/outlines.json', import.meta.url), `${JSON.stringify({ areas, middles })}\n`);
