import type { ReactNode } from 'react';
import type { Preparation } from '../mail-api.ts';
import { IncompleteLine, type IncompleteLineProps } from './incomplete-line.tsx';

interface IncompleteMailsProps extends Pick<IncompleteLineProps, 'isAlone' | 'onAlone' | 'onLeaveOut'> {
  readonly plan: Preparation;
}

/** The same for a mailing, whose preparation says itself what is left out. */
export function IncompleteMails({ plan, ...props }: IncompleteMailsProps): ReactNode {
  const left = plan.Raisons.find(({ Raison }) => Raison === 'incomplet')?.Nombre ?? 0;
  const missing = plan.ChampsVides.flatMap(({ Champ, Nombre }) => Array.from({ length: Nombre }, () => Champ));
  const isLeftOut = plan.NbIncomplets === 0;
  return (
    <IncompleteLine
      count={isLeftOut ? left : plan.NbIncomplets}
      isLeftOut={isLeftOut}
      missing={missing}
      total={plan.Destinataires}
      {...props}
    />
  );
}
