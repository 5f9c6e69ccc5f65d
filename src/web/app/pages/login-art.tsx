import type { ReactNode } from 'react';
import styles from './pages.module.css';

/** The beam of a projector, drawn: no picture to load, and it follows the theme. */
export function LoginArt(): ReactNode {
  return (
    <div aria-hidden className={styles.art}>
      <svg preserveAspectRatio="xMidYMid slice" viewBox="0 0 800 900">
        <defs>
          <linearGradient id="faisceau" x1="1" x2="0" y1="1" y2="0">
            <stop offset="0" stopColor="#ffd9b8" stopOpacity="0.5" />
            <stop offset="0.55" stopColor="var(--side-accent)" stopOpacity="0.14" />
            <stop offset="1" stopColor="var(--side-accent)" stopOpacity="0" />
          </linearGradient>
          <radialGradient cx="0.5" cy="0.5" id="lampe" r="0.5">
            <stop offset="0" stopColor="#ffe9d6" stopOpacity="0.85" />
            <stop offset="1" stopColor="#ffe9d6" stopOpacity="0" />
          </radialGradient>
        </defs>
        <polygon fill="url(#faisceau)" points="760,860 -40,40 -40,520" />
        <polygon fill="url(#faisceau)" opacity="0.7" points="760,860 60,-60 -40,260" />
        <circle cx="752" cy="852" fill="url(#lampe)" r="130" />
        <g fill="#ffffff">
          {DUST.map(([x, y, r]) => (
            <circle cx={x} cy={y} key={`${x}-${y}`} opacity={0.16} r={r} />
          ))}
        </g>
      </svg>
    </div>
  );
}

const DUST: readonly (readonly [number, number, number])[] = [
  [120, 250, 2],
  [210, 320, 1.4],
  [280, 300, 2.2],
  [330, 430, 1.2],
  [390, 470, 1.8],
  [440, 520, 1.2],
  [500, 600, 2],
  [180, 180, 1.2],
  [90, 360, 1.6],
  [560, 640, 1.3],
  [620, 720, 1.8],
  [260, 400, 1.2],
  [360, 350, 1.1],
  [470, 620, 1.3],
];
