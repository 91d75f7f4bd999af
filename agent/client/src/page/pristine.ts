/**
 * Runs in the page, before its first script: saves the functions that pages often replace (zone.js,
 * polyfills, or on purpose), so that they always work the same for a session. Sent as source text, so it must
 * not refer to anything outside itself.
 */
export function capturePristine() {
  const { parse, stringify } = JSON
  const {
    apply,
    defineProperty,
    get,
    getOwnPropertyDescriptor: descriptorOf,
    getPrototypeOf: prototypeOf,
  } = Reflect
  const { prototype: objectPrototype } = Object
  const { toString: tag } = objectPrototype
  const { slice } = Blob.prototype
  const { addEventListener, dispatchEvent, removeEventListener } = EventTarget.prototype
  const { closest, setAttribute } = Element.prototype
  const { createElement } = Document.prototype
  const { createObjectURL, revokeObjectURL } = URL
  const { Blob: NewBlob, File: NewFile, FileReader: NewReader, MouseEvent: NewMouseEvent } = window
  const { atob, fetch } = window
  const {
    Error: NewError,
    Map: NewMap,
    Promise: NewPromise,
    Uint8Array: NewBytes,
    WeakMap: NewWeakMap,
  } = globalThis
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const { keys } = Object
  const now = performance.now.bind(performance)

  const blobs = new NewMap<string, Blob>()
  // The content security policy may forbid reading a `blob:` URL, but its blob is always readable.
  URL.createObjectURL = (source) => {
    const url = apply(createObjectURL, URL, [source])
    if (source instanceof NewBlob) blobs.set(url, source)
    return url
  }
  URL.revokeObjectURL = (url) => {
    blobs.delete(String(url))
    return apply(revokeObjectURL, URL, [url])
  }

  return {
    parse,
    stringify,
    apply,
    defineProperty,
    get,
    descriptorOf,
    isObject: (value: unknown): value is object => typeof value === 'object' && value !== null,
    prototypeOf,
    objectPrototype,
    now,
    Blob: NewBlob,
    File: NewFile,
    Reader: NewReader,
    Error: NewError,
    Map: NewMap,
    Promise: NewPromise,
    WeakMap: NewWeakMap,
    isArray,
    isView,
    keys,
    fetch: (url: string) => apply(fetch, window, [url]),
    tagOf: (value: unknown): string => apply(tag, value, []).slice(8, -1),
    sliceOf: (blob: Blob, start: number, end: number, type: string): Blob =>
      apply(slice, blob, [start, end, type]),
    blobOf: (url: string) => blobs.get(url),
    decodeBase64(text: string): Uint8Array<ArrayBuffer> {
      const binary = apply(atob, window, [text])
      const bytes = new NewBytes(binary.length)
      for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
      return bytes
    },
    createInput(): HTMLElement {
      const input = apply(createElement, document, ['input'])
      apply(setAttribute, input, ['type', 'file'])
      apply(setAttribute, input, ['multiple', ''])
      return input
    },
    urlOf: (blob: Blob): string => apply(createObjectURL, URL, [blob]),
    /**
     * Uses a link outside the document, so that the page's listeners do not see it. The page may have
     * replaced `click`.
     */
    download(url: string): void {
      const link = apply(createElement, document, ['a'])
      apply(setAttribute, link, ['href', url])
      apply(setAttribute, link, ['download', 'abp'])
      apply(dispatchEvent, link, [new NewMouseEvent('click')])
    },
    closest: (element: Element, selector: string): Element | null => apply(closest, element, [selector]),
    listen: (target: unknown, type: string, listener: (event: Event) => void) =>
      void apply(addEventListener, target, [type, listener, true]),
    unlisten: (target: unknown, type: string, listener: (event: Event) => void) =>
      void apply(removeEventListener, target, [type, listener, true]),
    revoke: (url: string) => apply(revokeObjectURL, URL, [url]),
  }
}

export type Pristine = ReturnType<typeof capturePristine>
