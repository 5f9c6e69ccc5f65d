import { errorText } from '#web/records/fields/use-error-texts.ts';
import { type ReactNode, Suspense, useId } from 'react';
import { part } from '#web/runtime/part.ts';
import { useStore } from '@tanstack/react-form';
import type { EntityModule, TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { featureTab } from '#web/features/feature-loader.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import type { Modules } from '#web/records/fields/record-body.ts';
import { editionOf, RecordEdition } from '#web/records/fields/record-edition.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { tabId } from '#web/ui/tabs.tsx';
import { FieldsTab } from '../record/fields-tab.tsx';
import { ErrorSummary } from '../record/error-summary.tsx';
import { FieldIds } from '../record/field-ids.ts';
import type { TabSession } from './tab-rules.ts';
import { asRecord } from '../record/use-record-form.ts';
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

const HistoryTab = part(
  () => import('../history/history-tab.tsx'),
  (module) => module.HistoryTab,
);
const LinksTab = part(
  () => import('../links/links-tab.tsx'),
  (module) => module.LinksTab,
);
const PartsTab = part(
  () => import('../parts/parts-tab.tsx'),
  (module) => module.PartsTab,
);
const ShownLists = part(
  () => import('./shown-lists.tsx'),
  (module) => module.ShownLists,
);

interface SheetPanelProps extends Omit<SheetTabPanelProps, 'label'> {
  readonly panelId: string;
  /** Prefix of the ids of its fields. */
  readonly fields: string;
  readonly goTo: (property: string) => void;
}

/** The open tab under the list of its errors. */
export function SheetPanel({ panelId, fields, goTo, ...props }: SheetPanelProps): ReactNode {
  const language = useLanguage();
  const { entity, sheet, tabs, access } = props;
  return (
    // Fields that are not written take no focus: the panel itself does, so that keys scroll it.
    <div
      aria-labelledby={tabId(panelId, tabs.current)}
      className="sheet-panel"
      id={panelId}
      role="tabpanel"
      tabIndex={access.canWrite ? undefined : 0}
    >
      <FieldIds value={fields}>
        {sheet.showErrors ? <ErrorSummary errors={tabs.errors} module={entity} onGo={goTo} /> : null}
        <SheetTabPanel {...props} label={entityLabel(entity, `tabs.${tabs.current}`, language)} />
      </FieldIds>
    </div>
  );
}

/** The open tab only is mounted: the others load when they are first shown. */
function SheetTabPanel(props: SheetTabPanelProps): ReactNode {
  const { entity, id, sheet, tabs } = props;
  const language = useLanguage();
  const titleId = useId();
  const edition = useStore(sheet.form.store, (state) => editionOf(entity.descriptor, asRecord(state.values)));
  const [main, ...joined] = tabs.shown;
  if (main === undefined)
    return id === 0 ? null : (
      <Suspense fallback={<Loading />}>
        <HistoryTab entity={entity} id={id} sheet={{ sheet, canWrite: props.access.canWrite }} />
      </Suspense>
    );
  return (
    <RecordEdition value={edition}>
      <WholeTab {...props} tab={main} />
      {joined.map((tab) => {
        const label = entityLabel(entity, `tabs.${tab.tab}`, language);
        return (
          <section aria-labelledby={`${titleId}-${tab.tab}`} className="sheet-joined" key={tab.tab}>
            <h2 id={`${titleId}-${tab.tab}`}>{label}</h2>
            <WholeTab {...props} label={label} tab={tab} />
          </section>
        );
      })}
    </RecordEdition>
  );
}

function Loading(): ReactNode {
  return <div aria-busy className="sheet-loading" />;
}

interface TabProps extends SheetTabPanelProps {
  readonly tab: TabDescriptor;
}

/** Content of the tab, then the lists it shows of other records. */
function WholeTab(props: TabProps): ReactNode {
  const { entity, id, sheet, tab } = props;
  const content = (
    <Suspense fallback={<Loading />}>
      <TabContent {...props} />
    </Suspense>
  );
  if (tab.shows === undefined || id === 0) return content;
  const isEmpty = tab.kind === 'fields' && tab.sections.length === 0;
  return (
    <>
      {isEmpty ? null : content}
      <Suspense fallback={<Loading />}>
        <ShownLists entity={entity} isAlone={isEmpty && tab.shows.length === 1} key={tab.tab} lists={tab.shows} record={sheet.snapshot} />
      </Suspense>
    </>
  );
}

function TabContent({ entity, modules, id, label, tabs, sheet, access, tab }: TabProps): ReactNode {
  function onSession(session: TabSession, isModified: boolean): void {
    tabs.onSession(tab.tab, session, isModified);
  }
  const disabled = !access.canWrite;
  switch (tab.kind) {
    case 'fields':
      return <FieldsTab disabled={disabled} module={entity} modules={modules} sections={tab.sections} sheet={sheet} />;
    case 'parts':
      return (
        <PartsTab
          disabled={!access.isOpen}
          entity={entity}
          id={id}
          key={tab.tab}
          label={label}
          onSession={onSession}
          record={sheet.snapshot}
          tab={tab}
        />
      );
    case 'links':
      return <LinksTab disabled={disabled} entity={entity} id={id} key={tab.tab} label={label} onSession={onSession} tab={tab} />;
    case 'feature':
      return <FeatureTab disabled={disabled} entity={entity} id={id} onSession={onSession} sheet={sheet} tab={tab} />;
  }
}

interface FeatureTabSlotProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly tab: Extract<TabDescriptor, { readonly kind: 'feature' }>;
  readonly sheet: SheetController;
  readonly disabled: boolean;
  readonly onSession: (session: TabSession, isModified: boolean) => void;
}

/** A hand-written tab: it reads and writes the record's form through its slot. */
function FeatureTab({ entity, id, tab, sheet, disabled, onSession }: FeatureTabSlotProps): ReactNode {
  useLanguage();
  const values = useStore(sheet.form.store, (state) => state.values);
  const Tab = featureTab(tab.feature);
  return (
    <Suspense fallback={<Loading />}>
      {/* oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache */}
      <Tab
        entity={entity}
        form={{
          values,
          setValue: (field, value) => sheet.form.setFieldValue(field, value),
          errors: (field) =>
            sheet.serverErrors.filter((error) => error.path === field || error.path.startsWith(`${field}.`)).map(errorText),
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
