import type { ReactNode } from 'react';
import { useFace } from '#web/session/festival-face.ts';

/** The logo of the festival, or the first letter of its name; its name stands beside it. */
export function FestivalMark({ className }: { readonly className: string | undefined }): ReactNode {
  const { name, logo } = useFace();
  if (logo !== null) return <img alt="" className={className} src={logo} />;
  return (
    <span aria-hidden className={className}>
      {name.charAt(0)}
    </span>
  );
}
