import { type ReactNode, Suspense } from 'react';
import { LazyFileField } from '#web/files/load-files.ts';
import type { ControlProps } from './control-props.ts';

export function FileControl({ module, field, aria, value, disabled, onChange }: ControlProps): ReactNode {
  return (
    <Suspense fallback={<div aria-busy className="ui-static" />}>
      <LazyFileField
        describedBy={aria['aria-describedby']}
        disabled={disabled}
        id={aria.id}
        kind={field.kind}
        onChange={onChange}
        target={{ entity: module.descriptor.name, field: field.name }}
        value={typeof value === 'number' ? value : null}
      />
    </Suspense>
  );
}
