import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ControlProps } from './control-props.ts';

/** What is stored can be seen and taken away; sending waits for the file service. */
export function FileControl({ aria, value, disabled, onChange }: ControlProps): ReactNode {
  const text = useText();
  const has = typeof value === 'number';
  return (
    <div className="ui-secret" id={aria.id}>
      <span className="ui-static">{has ? text('saisie.fichierDefini', { nombre: value }) : text('saisie.fichierAucun')}</span>
      {has && !disabled ? (
        <Button onClick={() => onChange(null)} variant="quiet">
          {text('filtre.retirer')}
        </Button>
      ) : null}
      {disabled ? null : <span className="ui-help">{text('saisie.fichierIndisponible')}</span>}
    </div>
  );
}
