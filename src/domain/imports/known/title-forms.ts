import { norm } from '#domain/values/text/norm.ts';
import { splitTitle } from '#domain/values/text/title.ts';

/** A title as it is compared: without case, accents nor marks. */
export function titleKey(title: string): string {
  return norm(title)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

/** Under what a title is looked for: whole, and without its article. */
export function titleForms(title: string): readonly string[] {
  const whole = title.trim();
  const { titre } = splitTitle(whole, null);
  return [...new Set([whole, titre])].filter((form) => form !== '');
}
