import type { ReactNode } from 'react';
import { useFace } from '#web/session/festival-face.ts';
import { classNames } from '#web/ui/class-names.ts';

interface FestivalMarkProps {
  readonly className: string | undefined;
  /** Of the logo, beside the other. */
  readonly logoClassName: string | undefined;
}

/** The logo of the festival, or the first letter of its name; its name stands beside it. */
export function FestivalMark({ className, logoClassName }: FestivalMarkProps): ReactNode {
  const { name, logo } = useFace();
  if (logo !== null) return <img alt="" className={classNames(className, logoClassName)} src={logo} />;
  return (
    <span aria-hidden className={className}>
      {name.charAt(0)}
    </span>
  );
}
