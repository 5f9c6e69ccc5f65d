import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { INLINE_PICTURE_MAX } from '#domain/values/text/mail-pictures.ts';
import { useText } from '#web/i18n/use-text.ts';
import { loadPictures } from '#web/mails/mail-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import type { PictureValue } from '#web/ui/prime/quill.ts';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface PictureFormProps {
  /** 0 while the template is being created: it has no documents yet. */
  readonly templateId: number;
  readonly onConfirm: (picture: PictureValue) => void;
  readonly onCancel: () => void;
}

/** Chooses a picture among the documents of the template, with the words that stand in its place. */
export function PictureForm({ templateId, onConfirm, onCancel }: PictureFormProps): ReactNode {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const [alt, setAlt] = useState('');
  const pictures = useQuery({
    queryKey: ['mail-modele-document', 'images', templateId],
    queryFn: ({ signal }) => loadPictures(templateId, signal),
    enabled: templateId !== 0,
    staleTime: 0,
  });
  const isReady = chosen !== '' && alt.trim() !== '';
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onConfirm({ id: Number(chosen), alt: alt.trim() });
      }}
    >
      <Field help={text('mails.aideImage', { mo: INLINE_PICTURE_MAX / 1_000_000 })} id="mail-image" label={text('mails.image')} required>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('mails.choisirImage')}
            onChange={setChosen}
            options={(pictures.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen}
          />
        )}
      </Field>
      {pictures.isFetching || (pictures.data ?? []).length > 0 ? null : <p className="ui-note">{text('mails.aucuneImage')}</p>}
      <Field help={text('mails.aideTexteImage')} id="mail-image-texte" label={text('mails.texteImage')} required>
        {(aria) => <TextInput aria={aria} onChange={setAlt} value={alt} />}
      </Field>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('mails.insererImage')}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}
