import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { part } from '#web/runtime/part.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { keepRefusalsReady } from './sheet/frame/keep-ready.ts';
import { SheetScreen } from './sheet-screen.tsx';
import { offerBeside } from './side/offer-beside.ts';
import { sidePart } from './side/side-address.ts';
import { useAddress } from './use-address.ts';

const PartSide = part(
  () => import('./side/part-side.tsx'),
  (module) => module.PartSide,
);

/** A sheet on a page of its own, and the part of it, or of one of its parts, that the address shows beside it. */
export function SheetPage(props: SheetScreenProps): ReactNode {
  const { raw } = useAddress();
  const { entity, id } = sidePart(raw) ?? { entity: '', id: 0 };
  const part = useMemo(() => ({ entity, id }), [entity, id]);
  useEffect(() => {
    offerBeside();
    void keepRefusalsReady();
  }, []);
  return (
    <div className="sheet-page">
      <SheetScreen {...props} />
      {id > 0 ? (
        <Suspense fallback={null}>
          <PartSide depth={props.depth} part={part} />
        </Suspense>
      ) : null}
    </div>
  );
}
