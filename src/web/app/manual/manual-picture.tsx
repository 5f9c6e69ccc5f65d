import type { ReactNode } from 'react';
import styles from './manual.module.css';

const FILES = import.meta.glob<string>('/schema/manual/images/*.webp', { eager: true, query: '?url', import: 'default' });

/** Size of every picture that `npm run manual:pictures` takes: its room stands before it comes. */
const SIZE = { width: 1280, height: 720 };

/** A picture of a screen, as the manual names it. */
export function ManualPicture({ name, words }: { readonly name: string; readonly words: string }): ReactNode {
  return <img {...SIZE} alt={words} className={styles.picture} loading="lazy" src={FILES[`/schema/manual/images/${name}.webp`]} />;
}
