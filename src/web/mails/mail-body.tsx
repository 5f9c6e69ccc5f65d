import { createElement, Fragment, type ReactNode } from 'react';
import { getFichierAddress } from '#generated/client/addresses.gen.ts';
import { rightToLeftLanguage } from '#domain/values/text/direction.ts';
import { pictureId } from '#domain/values/text/mail-pictures.ts';
import { BUTTON_CLASS, MAIL_MARKS, safeHref, SILENT_MARKS, withParagraphs } from '#domain/values/text/mail-text.ts';
import { HeldText } from './holes/held-text.tsx';
import './mails.css';

/** The text of a mail, made of elements of ours: nothing of its HTML is ever put in the page as it is. */
export function MailBody({ html, missing = [] }: { readonly html: string; readonly missing?: readonly string[] }): ReactNode {
  const { body } = new DOMParser().parseFromString(withParagraphs(html), 'text/html');
  // As the mail leaves: readers of mail do not guess the direction either.
  const language = rightToLeftLanguage(body.textContent.replaceAll(/https?:\S+/gu, ' '));
  const written = language === null ? {} : { lang: language, dir: 'rtl' };
  return (
    <div className="mail-body" {...written}>
      {[...body.childNodes].map((node, index) => nodeOf(node, index, missing))}
    </div>
  );
}

const KNOWN: ReadonlySet<string> = new Set(MAIL_MARKS);
const SILENT: ReadonlySet<string> = new Set(SILENT_MARKS);

function nodeOf(node: Node, key: number, missing: readonly string[]): ReactNode {
  if (node instanceof Text) return missing.length === 0 ? node.data : <HeldText key={key} missing={missing} text={node.data} />;
  if (!(node instanceof Element) || SILENT.has(node.localName)) return null;
  const children = [...node.childNodes].map((child, index) => nodeOf(child, index, missing));
  const name = node.localName;
  if (!KNOWN.has(name)) return <Fragment key={key}>{children}</Fragment>;
  if (name === 'br') return <br key={key} />;
  if (name === 'img') return pictureOf(node, key);
  if (name !== 'a') return createElement(name, { key }, ...children);
  return (
    <a
      className={node.classList.contains(BUTTON_CLASS) ? BUTTON_CLASS : undefined}
      href={safeHref(node.getAttribute('href') ?? '') ?? undefined}
      key={key}
      rel="noreferrer"
      target="_blank"
    >
      {children}
    </a>
  );
}

function pictureOf(node: Element, key: number): ReactNode {
  const id = pictureId(node.getAttribute('src') ?? '');
  return id === null ? null : <img alt={node.getAttribute('alt') ?? ''} key={key} src={getFichierAddress({ id })} />;
}
