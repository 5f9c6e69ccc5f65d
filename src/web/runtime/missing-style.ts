/** Asks again for the styles whose absence the error tells: the loader of the build asks for each of them only once. */
export async function missingStyle({ message }: Error): Promise<void> {
  const href = /preload CSS for (\S+)/.exec(message)?.[1];
  if (href === undefined) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
}
