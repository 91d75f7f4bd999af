const importMap = /<script\b[^>]*\btype\s*=\s*["']?importmap\b(?!-)/i

/**
 * Takes what a first call loads away from the elements in pages whose import map comes after it: Firefox, and
 * Chromium before 133, ignore an import map that comes after the first import of a module, and the app would not start.
 *
 * @param head - the elements, as `renderHead` makes them
 * @param following - what follows them in the page, as far as it is known
 */
export function beforeImportMap(head: string, following: string): string {
  return importMap.test(following) ? head.replace(/<template id="abpLoad">.*?<\/template>/s, '') : head
}
