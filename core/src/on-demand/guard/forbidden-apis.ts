import type { Takeover } from '../../protocol/session.ts'
import { findCaller } from './attribution.ts'
import { intercept } from './intercept.ts'
import { interceptElements } from './intercept-elements.ts'
import { interceptPrint } from './intercept-print.ts'

let done = false

/**
 * Intercepts all APIs that docs/protocol.md §5 forbids in handlers. Runs once per page, and does nothing
 * without a page.
 */
export function interceptAll(): void {
  if (done || typeof document === 'undefined') return
  done = true
  const { clipboard, mediaDevices } = navigator
  const refuse = (
    object: object | undefined,
    name: string,
    answer: () => unknown,
    owner = '',
    takeover?: Takeover,
  ) =>
    intercept(object, name, ({ watch }) =>
      takeover && watch.takesOver.includes(takeover)
        ? undefined
        : () => watch.meet({ api: owner + name, refuse: answer }),
    )

  refuse(window, 'alert', () => undefined, '', 'dialog')
  refuse(window, 'confirm', () => false, '', 'dialog')
  refuse(window, 'prompt', () => null, '', 'dialog')
  refuse(window, 'open', () => null, 'window.')
  for (const name of ['write', 'writeText']) refuse(clipboard, name, notAllowed, 'navigator.clipboard.')
  refuse(navigator, 'share', notAllowed, 'navigator.')
  for (const kind of ['OpenFile', 'SaveFile', 'Directory']) refuse(window, `show${kind}Picker`, dismissed)
  refuse(window, 'Notification', () => {
    throw new TypeError('A capability shows no notifications.')
  })
  if ('Notification' in window)
    refuse(Notification, 'requestPermission', async () => 'denied', 'Notification.')
  intercept(document, 'execCommand', ({ args: [command], watch }) =>
    /^(copy|cut|paste)$/i.test(String(command))
      ? () => watch.meet({ api: 'document.execCommand', refuse: () => false })
      : undefined,
  )
  askedFor(clipboard, ['read', 'readText'], 'navigator.clipboard.', () => ['clipboard-read'])
  askedFor(mediaDevices, ['getDisplayMedia'], '', () => ['display-capture'])
  askedFor(mediaDevices, ['getUserMedia'], '', (constraints) => {
    const { audio, video }: MediaStreamConstraints = Object(constraints)
    return [...(video ? ['camera'] : []), ...(audio ? ['microphone'] : [])]
  })
  askedFor(
    navigator.geolocation,
    ['getCurrentPosition', 'watchPosition'],
    'navigator.geolocation.',
    () => ['geolocation'],
    notLocated,
  )
  for (const name of ['bluetooth', 'hid', 'serial', 'usb'])
    askedFor(
      Object(Reflect.get(navigator, name)),
      ['requestDevice', 'requestPort'],
      `navigator.${name}.`,
      () => [name],
    )
  askedFor(navigator, ['requestMIDIAccess'], 'navigator.', () => ['midi'])
  interceptPrint()
  interceptElements()
  interceptNavigation()
}

/**
 * Intercepts an API that asks a person for permission, unless the capability declares that it needs the
 * permissions.
 */
function askedFor(
  object: object | undefined,
  names: string[],
  owner: string,
  permissionsOf: (first: unknown) => string[],
  refuse: (args: unknown[]) => unknown = notAllowed,
): void {
  for (const name of names) {
    intercept(object, name, ({ args, watch }) => {
      const declared = watch.capability.requirements?.filter(({ type }) => type === 'permission') ?? []
      const isDeclared = (wanted: string) => declared.some(({ permission = wanted }) => permission === wanted)
      return permissionsOf(args[0]).every(isDeclared)
        ? undefined
        : () => watch.meet({ api: owner + name, refuse: () => refuse(args) })
    })
  }
}

/**
 * Intercepts downloads and blob URLs. `location` cannot be replaced, but it triggers this event. So do links,
 * even those outside the document.
 */
function interceptNavigation(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    const isDownload = event.downloadRequest !== null
    if (!event.cancelable || !(isDownload || event.destination.url.startsWith('blob:'))) return
    const watch = findCaller()
    if (!watch) return
    if (isDownload && watch.takesOver.includes('download')) {
      watch.metadata.downloads = (watch.metadata.downloads ?? 0) + 1
      return
    }
    event.preventDefault()
    try {
      watch.meet({ api: isDownload ? '<a download>' : 'blob URL', refuse: () => undefined })
    } catch {
      // The handler cannot catch an error from an event listener. The call has already failed.
    }
  })
}

const notAllowed = () =>
  Promise.reject(new DOMException('The request is not allowed in a capability.', 'NotAllowedError'))

/** Imitates a person's refusal: calls the error callback. */
function notLocated([, fail]: unknown[]): number {
  const error = { code: 1, message: 'A capability asks for no permission.', PERMISSION_DENIED: 1 }
  setTimeout(() => typeof fail === 'function' && fail(error))
  return 0
}

const dismissed = () => Promise.reject(new DOMException('Nobody is there to choose.', 'AbortError'))
