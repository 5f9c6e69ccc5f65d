import { type CSSProperties, type ReactNode, useState } from 'react';
import { initials } from './initials.ts';
import './still.css';

declare module 'react' {
  interface CSSProperties {
    /** Colour of the placeholder and of the spine. */
    '--still-colour'?: string;
  }
}

export interface StillProps {
  /** Address of the picture in a small size; null: there is none. */
  readonly src: string | null;
  /** Source of the initials. The name itself stands beside the picture, which is only seen. */
  readonly name: string;
  /** Of what the record belongs to; null: neutral. */
  readonly colour?: string | null;
  /** Short fact of the placeholder, such as a duration; left out where the picture is small. */
  readonly caption?: string | null;
  /** Pictures are 16:9, portraits 4:5. */
  readonly shape?: 'still' | 'portrait';
  readonly className?: string | undefined;
}

/** The picture of a record in a frame that has its size before it comes; without one, initials on the colour. */
export function Still({ src, name, colour = null, caption = null, shape = 'still', className }: StillProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = src !== null && src !== failed;
  return (
    <span
      aria-hidden
      className={className === undefined ? 'ui-still' : `ui-still ${className}`}
      data-shape={shape}
      style={stillColour(colour)}
    >
      {isShown ? (
        <img alt="" decoding="async" loading="lazy" onError={() => setFailed(src)} src={src} />
      ) : (
        <>
          <span className="ui-still-initials">{initials(name)}</span>
          {caption === null || caption === '' ? null : <span className="ui-still-caption">{caption}</span>}
        </>
      )}
    </span>
  );
}

/** Colour that `.ui-spine` and `.ui-still` draw in; nothing without a colour. */
export function stillColour(colour: string | null | undefined): CSSProperties | undefined {
  return colour === null || colour === undefined || colour === '' ? undefined : { '--still-colour': colour };
}
