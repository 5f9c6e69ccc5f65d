import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useId, useState } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { sourceForText } from '#domain/mails/mail-sources.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Draft, previewDraft } from '#web/mails/mail-api.ts';
import { MailPaper } from '#web/mails/mail-preview.tsx';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { TrialButton } from './trial-button.tsx';

interface DraftPreviewProps {
  readonly context: number;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  /** 0 while the template is being created. */
  readonly templateId: number;
}

/** The text as it stands, filled by a record one picks; the most recent one when none is. */
export function DraftPreview({ context, language, subject, templateId, text: body }: DraftPreviewProps): ReactNode {
  const text = useText();
  const texts = usePickerTexts();
  const id = useId();
  const entity = sourceForText(context, `${subject} ${body}`)?.entity ?? 'contact';
  const [chosen, setChosen] = useState<(PickerOption & { readonly entity: string }) | null>(null);
  // A record of another kind than the text is about would fill nothing.
  const picked = chosen?.entity === entity ? chosen : null;
  function setPicked(option: PickerOption | null): void {
    setChosen(option === null ? null : { ...option, entity });
  }
  const load = useCallback(
    (search: string, signal: AbortSignal) => searchReference({ entity, key: 'Id', edition: null }, search, signal),
    [entity],
  );
  // Typing is never held up by the preview.
  const draft = useDeferredValue<Draft>({
    context: enumValue(MailContexte, context),
    language,
    subject,
    text: body,
    entity,
    id: picked?.id ?? null,
  });
  const shown = useFilled(draft);
  return (
    <section aria-label={text('mails.apercuFiche')} className="mail-preview">
      <Field id={`${id}-fiche`} label={text('mails.apercuFiche')}>
        {(aria) => (
          <Picker aria={aria} load={load} onChange={setPicked} placeholder={text('mails.derniereFiche')} texts={texts} value={picked} />
        )}
      </Field>
      {shown.error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(shown.error, text('http.generique'))}
        </p>
      )}
      {shown.data?.Fiche === null ? <p className="ui-muted">{text('mails.aucuneFiche')}</p> : null}
      {typeof shown.data?.Fiche === 'number' ? (
        <>
          <MailPaper mail={shown.data} />
          <TrialButton draft={draft} templateId={templateId} />
        </>
      ) : null}
    </section>
  );
}

function useFilled(draft: Draft) {
  return useQuery({
    queryKey: ['mails', 'brouillon', draft],
    queryFn: ({ signal }) => previewDraft(draft, signal),
    placeholderData: keepPreviousData,
    enabled: draft.context !== null,
    gcTime: 0,
    retry: false,
  });
}
