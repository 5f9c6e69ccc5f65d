import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import './page.css';

interface PageProps extends ComponentProps<'section'> {
  /** Height of the window: its content scrolls inside, not the page. */
  readonly isFixed?: boolean;
}

/** The frame of a screen: the same edges and the same distances everywhere. */
export function Page({ isFixed = false, className, ...rest }: PageProps): ReactNode {
  return <section {...rest} className={classNames('kit-page', className)} data-fixed={isFixed || undefined} />;
}
