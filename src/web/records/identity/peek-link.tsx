import { type ComponentProps, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';

const PeekCard = part(
  () => import('./peek-card.tsx'),
  (module) => module.PeekCard,
);

interface PeekLinkProps extends Omit<ComponentProps<'a'>, 'id'> {
  readonly entity: EntityModule;
  readonly id: number;
  readonly children: ReactNode;
}

/** A passing pointer asks for nothing. */
const HOVER_MS = 350;

/** A link to a record that shows its card while it is pointed at, or has the focus; Escape takes the card away. */
export function PeekLink({ entity, id, children, ...link }: PeekLinkProps): ReactNode {
  const card = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const { isShown, handlers } = usePeek();
  return (
    <>
      <a {...link} {...handlers} aria-describedby={isShown ? card : undefined} ref={anchor}>
        {children}
      </a>
      {isShown ? (
        <Suspense fallback={null}>
          <PeekCard entity={entity} id={id} name={card} source={anchor} />
        </Suspense>
      ) : null}
    </>
  );
}

type Handlers = Pick<ComponentProps<'a'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'>;

function usePeek(): { readonly isShown: boolean; readonly handlers: Handlers } {
  const [isShown, setShown] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  function hide(): void {
    clearTimeout(waiting.current);
    setShown(false);
  }
  return {
    isShown,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'touch') return;
        waiting.current = setTimeout(() => setShown(true), HOVER_MS);
      },
      onPointerLeave: hide,
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) setShown(true);
      },
      onBlur: hide,
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isShown) return;
        event.preventDefault();
        event.stopPropagation();
        hide();
      },
    },
  };
}
