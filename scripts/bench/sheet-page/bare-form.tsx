import { useState } from 'react';
import { benchFields, benchRecord } from './fields.ts';

const TYPES: Readonly<Record<string, string>> = { email: 'email', integer: 'number', date: 'date', boolean: 'checkbox' };

/** The reference: the same fields as labels and inputs of the browser, each with a state, and nothing a sheet needs besides. */
export function BareForm() {
  return benchFields.map(({ name, kind }) => <BareField key={name} name={name} type={TYPES[kind] ?? 'text'} />);
}

function BareField({ name, type }: { readonly name: string; readonly type: string }) {
  const [value, setValue] = useState(String(benchRecord[name] ?? ''));
  return (
    <div>
      <label htmlFor={name}>{name}</label>
      <input id={name} onChange={(event) => setValue(event.target.value)} type={type} value={value} />
    </div>
  );
}
