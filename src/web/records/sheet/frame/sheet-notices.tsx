import { type ReactNode, Suspense } from 'react';
import { featureSheetNotice } from '#web/features/feature-loader.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';

/** Notices of features over the sheet. */
export function SheetNotices(props: SheetNoticeProps): ReactNode {
  const { sheetNotices = [] } = props.entity.descriptor;
  return (
    <Suspense fallback={null}>
      {sheetNotices.map((name) => (
        <FeatureNotice {...props} key={name} name={name} />
      ))}
    </Suspense>
  );
}

function FeatureNotice({ name, ...props }: SheetNoticeProps & { readonly name: string }): ReactNode {
  const Notice = featureSheetNotice(name);
  // oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache
  return <Notice {...props} />;
}
