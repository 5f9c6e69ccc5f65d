import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import './search-input.css';

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
}

/** A search over what a screen shows, on its line of filters. */
export function SearchInput({ label, value, onChange, id }: SearchInputProps): ReactNode {
  return (
    <search className="kit-search">
      <Search aria-hidden size={14} />
      <input
        aria-label={label}
        autoComplete="off"
        className="ui-input"
        enterKeyHint="search"
        id={id}
        maxLength={150}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        type="search"
        value={value}
      />
    </search>
  );
}
