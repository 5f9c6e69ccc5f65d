import { createElement, Fragment, type ReactNode } from 'react';
import { getFichierAddress } from '#generated/client/addresses.gen.ts';
import { rightToLeftLanguage } from '#domain/values/text/direction.ts';
import { pictureId } from '#domain/values/text/mail-pictures.ts';
import type { MarkedWords } from '#domain/values/text/mail-holes.ts';
import { BUTTON_CLASS, MAIL_MARKS, safeHref, SILENT_MARKS, withParagraphs } from '#domain/values/text/mail-text.ts';
import { HeldText } from './holes/held-text.tsx';
import './mails.css';

const UNMARKED: MarkedWords = { missing: [] };

/** The text of a mail, made of elements of ours: nothing of its HTML is ever put in the page as it is. */
export function MailBody({ html, words = UNMARKED }: { readonly html: string; readonly words?: MarkedWords }): ReactNode {
  const { body } = new DOMParser().parseFromString(withParagraphs(html), 'text/html');
  // As the mail leaves: readers of mail do not guess the direction either.
  const language = rightToLeftLanguage(body.textContent.replaceAll(/https?:\S+/gu, ' '));
  const written = language === null ? {} : { lang: language, dir: 'rtl' };
  return (
    <div className="mail-body" {...written}>
      {[...body.childNodes].map((node, index) => nodeOf(node, index, words))}
    </div>
  );
}

const KNOWN: ReadonlySet<string> = new Set(MAIL_MARKS);
const SILENT: ReadonlySet<string> = new Set(SILENT_MARKS);

function nodeOf(node: Node, key: number, words: MarkedWords): ReactNode {
  if (node instanceof Text) return words === UNMARKED ? node.data : <HeldText key={key} text={node.data} words={words} />;
  if (!(node instanceof Element) || SILENT.has(node.localName)) return null;
  const children = [...node.childNodes].map((child, index) => nodeOf(child, index, words));
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
