import { type ReactNode, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** Empty, then with something typed. */
export default function SearchInputStory(): ReactNode {
  const [typed, setTyped] = useState('lumière');
  return (
    <div className="ui-stack">
      <SearchInput label="Nom ou e-mail" onChange={setTyped} value="" />
      <SearchInput label="Nom ou e-mail de la personne" onChange={setTyped} value={typed} />
    </div>
  );
}
