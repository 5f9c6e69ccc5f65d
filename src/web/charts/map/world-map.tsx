import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { ChartPoint } from '../chart-point.ts';
import chartStyles from '../charts.module.css';
import { MarkLink } from '../mark-link.tsx';
import { useRoving } from '../use-roving.ts';
import type { MapMark } from './map-place.ts';
import { isDrawn, middleOf, type Outline, OUTLINES } from './outlines.ts';
import { type Degrees, equalEarth, flatAround, frameOf, placed, type Projection, type Sight, type Spot, sightOf } from './projection.ts';
import { ScaleBar } from './scale-bar.tsx';
import { type Shade, shadeOf, shadesOf } from './shades.ts';
import { type MapSight, useSight } from './use-sight.ts';
import styles from './map.module.css';

interface WorldMapProps {
  readonly title: string;
  readonly help: string;
  readonly marks: readonly MapMark[];
  /** Figures as they are read in the legend; without it points all weigh the same, and there is none. */
  readonly number?: (value: number) => string;
}

const SIZE = { width: 960, height: 500 };
/** Least extent that is shown, in degrees: about a kilometre, for a lone venue. */
const TOWN = 0.01;
const SWATCH = 12;
const [RADIUS_MIN, RADIUS_MAX] = [6, 22];
const WORLD = [
  { longitude: -168, latitude: 0 },
  { longitude: 178, latitude: 0 },
  { longitude: 0, latitude: 78 },
  { longitude: 0, latitude: -54 },
];

/** Amounts by country as shades, by point as discs; each opens its rows. Buttons and dragging enlarge and move it. */
export function WorldMap({ title, help, marks, number }: WorldMapProps): ReactNode {
  const roving = useRoving(marks.length);
  const shades = useMemo(() => (number === undefined ? [] : shadesOf(marks.map(({ value }) => value))), [marks, number]);
  const { project, fitting, isLocal } = useMemo(() => ground(marks), [marks]);
  const view = useSight(fitting, SIZE);
  const { sight, pointer } = view;
  const coloured = new Map(
    marks.flatMap((mark) => ('country' in mark.place && isDrawn(mark.place.country) ? [[mark.place.country, mark]] : [])),
  );
  const most = Math.max(1, ...marks.map(({ value }) => value));
  return (
    <>
      <SightTools sight={view} />
      <fieldset aria-label={title} className={chartStyles.marks} title={help}>
        <svg {...pointer} className={styles.map} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
          <Land project={project} sight={sight} taken={coloured} />
          {OUTLINES.map((outline) => {
            const mark = coloured.get(outline.code);
            return mark === undefined ? null : (
              <MarkLink index={marks.indexOf(mark)} key={mark.key} point={pointOf(mark, shades)} roving={roving}>
                <path className={styles.country} d={pathOf(outline, project, sight)} fill={shadeOf(shades, mark.value)} />
              </MarkLink>
            );
          })}
          {marks.map((mark, index) => {
            const at = spotOf(mark);
            return at === null ? null : (
              <MarkLink index={index} key={mark.key} point={pointOf(mark, shades)} roving={roving}>
                <Disc
                  color={shadeOf(shades, mark.value)}
                  label={'country' in mark.place ? null : mark.label}
                  radius={'country' in mark.place || number === undefined ? RADIUS_MIN : radiusOf(mark.value / most)}
                  spot={placed(project(at), sight, SIZE)}
                />
              </MarkLink>
            );
          })}
          {isLocal ? <ScaleBar height={SIZE.height} scale={sight.scale} /> : null}
        </svg>
      </fieldset>
      {number === undefined ? null : <ShadeLegend number={number} shades={shades} />}
    </>
  );
}

function SightTools({ sight: { zoom, reset, isMoved } }: { readonly sight: MapSight }): ReactNode {
  const text = useText();
  return (
    <div className={styles.tools}>
      <IconButton icon={ZoomIn} label={text('carte.zoomer')} onClick={() => zoom(1)} />
      <IconButton icon={ZoomOut} label={text('carte.reculer')} onClick={() => zoom(-1)} />
      <IconButton disabled={!isMoved} icon={Maximize2} label={text('carte.tout')} onClick={reset} />
    </div>
  );
}

interface ShadeLegendProps {
  readonly shades: readonly Shade[];
  readonly number: (value: number) => string;
}

function ShadeLegend({ shades, number }: ShadeLegendProps): ReactNode {
  const text = useText();
  return (
    <ul aria-hidden className={chartStyles.legend}>
      {shades.map(({ from, to, color }) => (
        <li key={from}>
          <svg height={SWATCH} width={SWATCH}>
            <rect className={styles.country} fill={color} height={SWATCH} width={SWATCH} />
          </svg>
          {from === to ? number(from) : text('carte.classe', { de: number(from), a: number(to) })}
        </li>
      ))}
    </ul>
  );
}

interface LandProps {
  readonly project: Projection;
  readonly sight: Sight;
  /** Countries that have a mark. */
  readonly taken: ReadonlyMap<string, MapMark>;
}

function Land({ project, sight, taken }: LandProps): ReactNode {
  return OUTLINES.filter(({ code }) => !taken.has(code)).map((outline) => (
    <path className={styles.land} d={pathOf(outline, project, sight)} key={outline.code} />
  ));
}

interface DiscProps {
  readonly spot: Spot;
  readonly radius: number;
  readonly color: string;
  readonly label: string | null;
}

function Disc({ spot: { x, y }, radius, color, label }: DiscProps): ReactNode {
  return (
    <>
      <circle className={styles.spot} cx={x} cy={y} fill={color} r={radius} />
      {label === null ? null : (
        <text aria-hidden className={styles.name} x={x + radius + RADIUS_MIN / 2} y={y}>
          {label}
        </text>
      )}
    </>
  );
}

/** Its area follows the amount. */
function radiusOf(share: number): number {
  return RADIUS_MIN + (RADIUS_MAX - RADIUS_MIN) * Math.sqrt(share);
}

/** Points alone are shown by their neighbourhood, countries on the whole world. */
function ground(marks: readonly MapMark[]): { readonly project: Projection; readonly fitting: Sight; readonly isLocal: boolean } {
  const points = marks.flatMap(({ place }) => ('country' in place ? [] : [place]));
  if (points.length === 0 || points.length < marks.length)
    return { project: equalEarth, isLocal: false, fitting: sightOf(frameOf(WORLD.map(equalEarth)), SIZE, { least: 1, margin: 0.01 }) };
  const project = flatAround(points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length);
  return { project, isLocal: true, fitting: sightOf(frameOf(points.map(project)), SIZE, { least: TOWN, margin: 0.12 }) };
}

/** Place of a disc: points, and countries too small for an outline. */
function spotOf({ place }: MapMark): Degrees | null {
  if (!('country' in place)) return place;
  return isDrawn(place.country) ? null : (middleOf(place.country) ?? null);
}

function pointOf({ key, title, value, href }: MapMark, shades: readonly Shade[]): ChartPoint {
  return { key, title, value, href, color: shadeOf(shades, value) };
}

function pathOf({ rings }: Outline, project: Projection, sight: Sight): string {
  return rings
    .map((ring) => {
      const spots = ring.map((place) => placed(project(place), sight, SIZE));
      return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    })
    .join('');
}
