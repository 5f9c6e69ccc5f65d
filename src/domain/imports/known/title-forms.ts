import { norm } from '#domain/values/text/norm.ts';
import { splitArticle } from '../article.ts';

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
  const { rest } = splitArticle(whole);
  return [...new Set([whole, rest])].filter((form) => form !== '');
}
