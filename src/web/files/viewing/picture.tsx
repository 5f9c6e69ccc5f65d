import { type CSSProperties, type ReactNode, useState } from 'react';
import { DEFAULT_IMAGE_URL } from '#domain/files/default-image.ts';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly loading?: 'lazy';
}

/** A picture that cannot be shown gives way to the default one, never to a broken frame. */
export function Picture({ src, ...rest }: PictureProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  return <img {...rest} alt={rest.alt} onError={() => setFailed(src)} src={failed === src ? DEFAULT_IMAGE_URL : src} />;
}
