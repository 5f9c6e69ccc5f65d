import { createElement, type ReactNode } from 'react';
import { safeHref, safeHtml } from '#domain/mails/mail-html.ts';
import './mails.css';

/** The text of a mail, made of elements of ours: nothing of its HTML is ever put in the page as it is. */
export function MailBody({ html }: { readonly html: string }): ReactNode {
  const { body } = new DOMParser().parseFromString(safeHtml(html), 'text/html');
  return <div className="mail-body">{[...body.childNodes].map((node, index) => nodeOf(node, index))}</div>;
}

function nodeOf(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const children = [...node.childNodes].map((child, index) => nodeOf(child, index));
  const name = node.tagName.toLowerCase();
  if (name === 'br') return <br key={key} />;
  if (name !== 'a') return createElement(name, { key }, ...children);
  return (
    <a href={safeHref(node.getAttribute('href') ?? '') ?? undefined} key={key} rel="noreferrer" target="_blank">
      {children}
    </a>
  );
}
