import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Preparation } from '../mail-api.ts';
import { wordLabel } from './word-label.ts';

interface IncompleteMailsProps {
  readonly plan: Preparation;
  /** The preview steps through these mails only. */
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

/** Mails that would leave with a hole: how many, what they lack, a way to see them and to leave them out. */
export function IncompleteMails({ plan, isAlone, onAlone, onLeaveOut }: IncompleteMailsProps): ReactNode {
  const text = useText();
  const left = plan.Raisons.find(({ Raison }) => Raison === 'incomplet')?.Nombre ?? 0;
  if (plan.NbIncomplets === 0 && left === 0) return null;
  if (plan.NbIncomplets === 0)
    return (
      <div className="mail-incomplete">
        <TriangleAlert aria-hidden size={14} />
        <output>{text('mails.incompletsLaisses', { count: left })}</output>
        <Button onClick={() => onLeaveOut(false)}>{text('mails.incompletsRemettre')}</Button>
      </div>
    );
  const words = plan.ChampsVides.map(({ Champ, Nombre }) => text('mails.champVide', { champ: wordLabel(Champ, text), nombre: Nombre }));
  return (
    <div className="mail-incomplete">
      <TriangleAlert aria-hidden size={14} />
      <output>
        <strong>{text('mails.incomplets', { count: plan.NbIncomplets, total: plan.Destinataires })}</strong> {words.join(', ')}
      </output>
      <Button aria-pressed={isAlone} onClick={() => onAlone(!isAlone)}>
        {text('mails.incompletsSeuls')}
      </Button>
      <Button onClick={() => onLeaveOut(true)}>{text('mails.incompletsEcarter')}</Button>
    </div>
  );
}
