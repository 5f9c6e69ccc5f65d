/** Names of browsers as they call themselves in a user agent; Chromium and headless Chromium count as Chrome. */
const CHROME = /\b(?:HeadlessChrome|Chromium|Chrome)\/\d+/;
const OTHERS = /\b(?:Edg|EdgA|EdgiOS|OPR|Opera|OPiOS|Firefox|FxiOS|CriOS|SamsungBrowser|Vivaldi|YaBrowser)\//;

export function isSupportedBrowser(userAgent: string): boolean {
  return CHROME.test(userAgent) && !OTHERS.test(userAgent);
}
