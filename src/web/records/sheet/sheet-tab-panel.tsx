import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '@tanstack/react-form';
import type { EntityModule, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { featureTab } from '#web/features/feature-loader.ts';
import { useText } from '#web/i18n/use-text.ts';
import { fieldErrorKey } from '#domain/records/validation.ts';
import type { Modules } from '../fields/field-property.ts';
import { FieldsTab } from './fields-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { PartsTab } from './parts-tab.tsx';
import type { SheetAccess } from './use-sheet-access.ts';
import type { SheetTabs } from './use-sheet-tabs.ts';
import type { SheetController } from './use-sheet.ts';

interface SheetTabPanelProps {
  readonly entity: EntityModule;
  readonly modules: Modules;
  readonly id: number;
  readonly label: string;
  readonly tabs: SheetTabs;
  readonly sheet: SheetController;
  readonly access: SheetAccess;
}

const ShownLists = lazy(async () => ({ default: (await import('./shown-lists.tsx')).ShownLists }));

/** The open tab only is mounted: the others load when they are first shown. */
export function SheetTabPanel(props: SheetTabPanelProps): ReactNode {
  const { entity, id, tabs, sheet } = props;
  const tab = tabs.descriptor;
  if (tab === null) return id > 0 ? <HistoryTab entity={entity} id={id} /> : null;
  if (tab.shows === undefined || id === 0) return <TabContent {...props} tab={tab} />;
  const isEmpty = tab.kind === 'fields' && tab.sections.length === 0;
  return (
    <>
      {isEmpty ? null : <TabContent {...props} tab={tab} />}
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <ShownLists entity={entity} isAlone={isEmpty && tab.shows.length === 1} key={tab.tab} lists={tab.shows} record={sheet.snapshot} />
      </Suspense>
    </>
  );
}

/** What the tab itself holds. */
function TabContent({
  entity,
  modules,
  id,
  label,
  tabs,
  sheet,
  access,
  tab,
}: SheetTabPanelProps & { readonly tab: TabDescriptor }): ReactNode {
  const disabled = !access.canWrite;
  switch (tab.kind) {
    case 'fields':
      return <FieldsTab disabled={disabled} module={entity} modules={modules} sections={tab.sections} sheet={sheet} />;
    case 'parts':
      return (
        <PartsTab
          disabled={disabled}
          entity={entity}
          id={id}
          key={tab.tab}
          label={label}
          onSession={tabs.onSession}
          record={sheet.snapshot}
          tab={tab}
        />
      );
    case 'links':
      return <LinksTab disabled={disabled} entity={entity} id={id} key={tab.tab} label={label} onSession={tabs.onSession} tab={tab} />;
    case 'feature':
      return <FeatureTab disabled={disabled} entity={entity} id={id} onSession={tabs.onSession} sheet={sheet} tab={tab} />;
  }
}

interface FeatureTabSlotProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly tab: Extract<TabDescriptor, { readonly kind: 'feature' }>;
  readonly sheet: SheetController;
  readonly disabled: boolean;
  readonly onSession: SheetTabs['onSession'];
}

/** A hand-written tab: it reads and writes the record's form through its slot. */
function FeatureTab({ entity, id, tab, sheet, disabled, onSession }: FeatureTabSlotProps): ReactNode {
  const text = useText();
  const values = useStore(sheet.form.store, (state) => state.values);
  const Tab = featureTab(tab.feature);
  return (
    <Suspense fallback={<div aria-busy className="sheet-loading" />}>
      {/* oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache */}
      <Tab
        entity={entity}
        form={{
          values,
          setValue: (field, value) => sheet.form.setFieldValue(field, value),
          errors: (field) =>
            sheet.serverErrors
              .filter((error) => error.path === field || error.path.startsWith(`${field}.`))
              .map((error) => text(fieldErrorKey(error.code), { ...error.params })),
        }}
        id={id}
        onSession={onSession}
        readOnly={disabled}
        record={sheet.snapshot}
        tab={tab}
      />
    </Suspense>
  );
}
