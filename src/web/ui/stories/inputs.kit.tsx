import { type ReactNode, useState } from 'react';
import { CheckboxLine } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';
import { TextInput } from '../text-input.tsx';

const LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'es', label: 'Espagnol' },
];

/** Fields empty, filled, required, refused and read-only; choices of one and of several. */
export default function InputsStory(): ReactNode {
  const [title, setTitle] = useState('Les Années lumière');
  const [language, setLanguage] = useState('fr');
  const [isShort, setShort] = useState(true);
  return (
    <div className="ui-stack">
      <Field counter="18/150" help="Tel qu’au générique." id="kit-title" label="Titre" required>
        {(aria) => <TextInput aria={aria} onChange={setTitle} value={title} />}
      </Field>
      <Field errors={['Ce champ est obligatoire.']} id="kit-refused" label="Durée, refusée">
        {(aria) => <TextInput align="right" aria={aria} onChange={setTitle} placeholder="83'00" value="" />}
      </Field>
      <Field id="kit-read" label="Référence, lue">
        {(aria) => <TextInput aria={aria} disabled onChange={setTitle} value="V2026-0114" />}
      </Field>
      <Select label="Langue" onChange={setLanguage} options={LANGUAGES} value={language} />
      <Select disabled label="Langue, lue" onChange={setLanguage} options={LANGUAGES} value={language} />
      <CheckboxLine checked={isShort} label="Court métrage" onChange={setShort} />
      <CheckboxLine checked={false} indeterminate label="Quelques films de la sélection" onChange={setShort} />
      <CheckboxLine checked disabled label="Hors d’atteinte" onChange={setShort} />
    </div>
  );
}
