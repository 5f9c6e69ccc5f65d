import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { descriptor } from '#generated/entities/film-copie.gen.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';

interface CopyLinkProps {
  readonly id: number;
  readonly name: string | null | undefined;
  readonly depth: number;
}

/** The film of a print, which opens the sheet of the print. */
export function CopyLink({ id, name, depth }: CopyLinkProps): ReactNode {
  const screen = sheetScreen(descriptor);
  const to = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  return to === null ? name : <Link to={to}>{name}</Link>;
}
