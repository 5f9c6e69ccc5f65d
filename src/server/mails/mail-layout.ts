const WHITE = '#ffffff';
const TABLE = 'border-collapse:collapse;margin:0 0 16px';
const CELL = 'border:1px solid #999999;padding:6px 10px;text-align:left;vertical-align:top';
const PICTURE = 'max-width:100%;height:auto;border:0';
/** A button alone in its paragraph; the text was cleaned, so that each link is closed and holds no other. */
const LONE_BUTTON = /<p>\s*<a class="bouton" href="([^"]*)">((?:(?!<\/a>)[^])*)<\/a>\s*<\/p>/g;

/** Draws tables and buttons with tables and inline styles: mail clients ignore classes and style sheets, and Outlook the padding of links. */
export function drawnForMail(html: string, colour: string): string {
  const link = `display:inline-block;padding:10px 22px;background:${colour};color:${WHITE};font-weight:bold;text-decoration:none;border-radius:4px`;
  return html
    .replaceAll('<table>', `<table cellpadding="0" cellspacing="0" style="${TABLE}">`)
    .replaceAll('<td>', `<td style="${CELL}">`)
    .replaceAll('<img src="cid:fichier-', `<img style="${PICTURE}" src="cid:fichier-`)
    .replace(
      LONE_BUTTON,
      (_whole, href: string, label: string) =>
        `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>` +
        `<td align="center" bgcolor="${colour}" style="border-radius:4px"><a href="${href}" style="${link}">${label}</a></td></tr></table>`,
    )
    .replaceAll('<a class="bouton" ', `<a style="${link}" `);
}
