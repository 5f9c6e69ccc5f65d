import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { initials } from '#web/ui/still/initials.ts';
import { useViewers } from './use-viewers.ts';

/** Others who have the sheet open, by their initials and names; the room of the line decides how much of a name is seen. */
export function Viewers({ entity, id }: { readonly entity: EntityModule; readonly id: number }): ReactNode {
  const text = useText();
  const viewers = useViewers(entity.descriptor, id);
  if (viewers.length === 0) return null;
  return (
    <ul aria-label={text('fiche.regardent')} className="sheet-viewers">
      {viewers.map(({ Id, Nom }) => (
        <li key={Id} title={Nom}>
          <span aria-hidden>{initials(Nom)}</span>
          <span>{Nom}</span>
        </li>
      ))}
    </ul>
  );
}
