import { createContext, useContext } from 'react';

/** Two sheets beside each other may have fields of the same name: what begins the ids of this one. */
export const FieldIds = createContext('');

export function fieldId(sheet: string, property: string): string {
  return `${sheet}champ-${property}`;
}

/** The id of a field in the sheet that it stands in. */
export function useFieldId(property: string): string {
  return fieldId(useContext(FieldIds), property);
}
