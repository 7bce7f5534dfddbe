/** Has the browser load what React needs on the manage page, without running it. */

/** The page's HTML names the files at its first script (scripts/prerender.ts). */
export function preloadReact(): void {
  const { react = '' } = document.querySelector<HTMLElement>('script[data-react]')?.dataset ?? {};
  for (const href of react.split(' ')) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.crossOrigin = '';
    document.head.append(link);
  }
}
