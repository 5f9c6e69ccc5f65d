import { type ReactNode, useState } from 'react';
import { Picker } from '../../picker/picker.tsx';
import { Select } from '../../select.tsx';

const OPTIONS = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'Anglais' },
];
const TEXTS = { clear: 'Effacer', open: 'Choix possibles', none: 'Aucun résultat', loading: 'Recherche…', failed: 'La recherche a échoué' };

const FRENCH = { id: 1, label: 'Français', detail: null };
const ARIA = {
  id: 'kit-picker',
  'aria-label': 'Langue, cherchée',
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
} as const;

/** A select beside a picker: nothing but the typing tells them apart. */
export default function SelectStory(): ReactNode {
  const [value, setValue] = useState('fr');
  return (
    <div className="ui-stack">
      <Select label="Langue" onChange={setValue} options={OPTIONS} value={value} />
      <Picker aria={ARIA} load={() => Promise.resolve([FRENCH])} onChange={() => undefined} texts={TEXTS} value={FRENCH} />
      <Select disabled label="Langue, lue" onChange={setValue} options={OPTIONS} value={value} />
      <Select emptyLabel="Toutes les langues" label="Langue, vide" onChange={setValue} options={OPTIONS} value="" />
    </div>
  );
}
