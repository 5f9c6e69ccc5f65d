import { Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { RegisterForm } from './register-form.tsx';

/** Makes the browser at hand a tablet of the desk. */
export function RegisterButton({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (place === 'selection' || !can('TABLETTE-GUICHET-WRITE')) return null;
  function ask(): void {
    void dialogs.lightview({
      title: text('tablette.enregistrer'),
      size: 'SMALL',
      content: (close) => <RegisterForm onClose={close} />,
    });
  }
  return (
    <Button icon={Tablet} onClick={ask}>
      {text('tablette.enregistrer')}
    </Button>
  );
}
