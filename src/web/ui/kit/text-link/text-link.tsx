import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import './text-link.css';

interface LinkBase {
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string;
  readonly 'aria-label'?: string;
}

interface ScreenLinkProps extends LinkBase {
  /** A screen of the product. */
  readonly to: string;
  readonly onClick?: () => void;
}

interface OutsideLinkProps extends LinkBase {
  /** A page, a file, an address to write to. */
  readonly href: string;
  readonly isNewTab?: boolean;
}

interface ActLinkProps extends LinkBase {
  readonly onSelect: MouseEventHandler<HTMLButtonElement>;
}

/** A link in a sentence or a cell, in one style whether it leads to a screen, out of the product, or does something here. */
export function TextLink(props: ScreenLinkProps | OutsideLinkProps | ActLinkProps): ReactNode {
  const className = classNames('kit-link', props.className);
  if ('to' in props) return <Link {...props} className={className} />;
  if ('onSelect' in props) {
    const { onSelect, ...rest } = props;
    return <button {...rest} className={className} onClick={onSelect} type="button" />;
  }
  const { isNewTab = false, children, ...rest } = props;
  return (
    <a {...rest} className={className} {...(isNewTab ? { rel: 'noreferrer', target: '_blank' } : {})}>
      {children}
    </a>
  );
}
