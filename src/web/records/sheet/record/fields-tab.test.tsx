// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { SupportCaptationSysteme } from '#generated/enums/support-captation-systeme.gen.ts';
import type { EntityModule, SectionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { FieldsTab } from './fields-tab.tsx';
import { type FormParts, loadFormParts } from './use-input-schema.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

let film: EntityModule;
let parts: FormParts;

beforeAll(async () => {
  await showLanguage('fr');
  film = await entityLoaders.film();
  parts = await loadFormParts(film);
  configureTransport({ fetch: async () => Response.json([]) });
});
afterEach(cleanup);

function General({ record, onForm }: { readonly record: RecordData; readonly onForm: (form: RecordForm) => void }): ReactNode {
  const opened = useRecordForm({ module: film, ...parts, record });
  useEffect(() => onForm(opened), [opened, onForm]);
  const tab = film.descriptor.screens[0]?.tabs[0];
  const sections: readonly SectionDescriptor[] = tab?.kind === 'fields' ? tab.sections : [];
  const still = { serverErrors: [], showErrors: false, clearServerError: () => undefined, setProblem: () => undefined };
  return (
    <FieldsTab
      disabled={false}
      module={film}
      modules={parts.modules}
      sections={sections}
      sheet={{ ...still, form: opened, snapshot: record }}
    />
  );
}

it('the other capture support of a film is asked for once « autre » is chosen, and no longer after another choice', async () => {
  const record = { Id: 5, Version: 1, TitreOriginal: 'Sillage', IdSupportCaptation: null, AutreSupport: 'Super 8' };
  const { promise, resolve } = Promise.withResolvers<RecordForm>();
  renderPage(<General onForm={resolve} record={record} />);
  const form = await promise;
  await screen.findByRole('textbox', { name: /^Titre original/ });
  function other() {
    return screen.queryByRole('textbox', { name: 'Autre support' });
  }
  expect(other()).toBeNull();
  act(() => form.setFieldValue('IdSupportCaptation', SupportCaptationSysteme.autre));
  expect(other()).not.toBeNull();
  act(() => form.setFieldValue('IdSupportCaptation', 3));
  expect(other()).toBeNull();
  expect(form.state.values['AutreSupport']).toBe('Super 8');
});

it('the label of a required field of a film ends with an asterisk, and that of no other', async () => {
  renderPage(<General onForm={() => undefined} record={{ Id: 5, Version: 1, TitreOriginal: 'Sillage' }} />);
  await screen.findByRole('textbox', { name: /^Titre original/ });
  const labels = [...document.querySelectorAll('.ui-label')].map(({ textContent }) => textContent.trim());
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => label.endsWith('*'))).toEqual(['Titre original *']);
});

it('a price that the lines of a quote make is only read, and says why', async () => {
  const group = await entityLoaders['festival-groupe']();
  const groupParts = await loadFormParts(group);
  const sections = group.descriptor.screens[0]?.tabs.flatMap((tab) => (tab.kind === 'fields' ? tab.sections : [])) ?? [];
  function Group({ lines }: { readonly lines: number }): ReactNode {
    const record = { Id: 5, Version: 1, Libelle: 'Lycée', PrixHt: 100, PrixTtc: 120, NbLignes: lines, Facture: 0 };
    const form = useRecordForm({ module: group, ...groupParts, record });
    const still = { serverErrors: [], showErrors: false, clearServerError: () => undefined, setProblem: () => undefined };
    return (
      <FieldsTab
        disabled={false}
        module={group}
        modules={groupParts.modules}
        sections={sections}
        sheet={{ ...still, form, snapshot: record }}
      />
    );
  }
  function price() {
    return screen.findByLabelText(/^Prix TTC/);
  }
  renderPage(<Group lines={0} />);
  expect((await price()).tagName).toBe('INPUT');
  cleanup();
  renderPage(<Group lines={2} />);
  expect((await price()).tagName).toBe('OUTPUT');
  expect((await price()).textContent).toMatch(/^120/);
  await screen.findAllByText('Le prix suit les lignes du devis.');
  expect((await price()).getAttribute('aria-describedby')).toContain('help');
});
