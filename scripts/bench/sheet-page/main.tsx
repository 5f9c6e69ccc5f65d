import '#web/ui/tokens.css';
import '#web/app/elements.css';
import '#web/ui/controls.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { testModule } from '#tests/support/web/screen.ts';
import { BareForm } from './bare-form.tsx';
import { benchFields, benchRecord } from './fields.ts';

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

function none(): undefined {
  return undefined;
}

const modules = new Map();

/** The fields of the product's own sheets with everything they do. */
function Ours() {
  return (
    <QueryClientProvider client={client}>
      {benchFields.map((field) => (
        <LabelledField
          disabled={false}
          errors={[]}
          field={field}
          id={field.name}
          key={field.name}
          module={testModule}
          modules={modules}
          onBlur={none}
          onChange={none}
          onProblem={none}
          record={benchRecord}
          width={6}
        />
      ))}
    </QueryClientProvider>
  );
}

/** `?variant=ours|bare`; `show()` renders it, so that loading the page is not part of the measure. */
const isOurs = new URLSearchParams(location.search).get('variant') === 'ours';
await showLanguage('fr');
await Promise.all([loadTexts('champ'), loadTexts('fiche')]);
const root = createRoot(document.getElementById('root') ?? document.body);
Object.assign(globalThis, {
  show: () => root.render(<StrictMode>{isOurs ? <Ours /> : <BareForm />}</StrictMode>),
  hide: () => root.render(null),
});
