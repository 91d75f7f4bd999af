import type { SourceCode } from 'eslint'
import type * as ESTree from 'estree'
import { globalPath } from '../syntax/global.ts'
import { textOf } from '../syntax/text.ts'
import type { Finding } from './finding.ts'

interface Api extends Omit<Finding, 'node'> {
  path: RegExp
  /** A pattern that the first argument must match. */
  first?: RegExp
}

const returnIt = 'Return the content; the agent puts it where its user wants it.'
const returnFile = 'Return the file as `BinaryData` (`{ content, mimeType, filename }`); the agent saves it.'
const takeFile = 'Take the file as a parameter of the capability.'
const declareIt =
  'Declare the permission in the `requirements` of the capability, so that the agent can have it granted before the call.'

/**
 * The APIs of docs/protocol.md §5. `window.print()` is not in the list: it is the signal that the
 * agent should make the PDF.
 */
const apis: Api[] = [
  {
    api: 'alert',
    path: /^alert$/,
    instead: 'Return the text with the data, or tell the agent with `context.notify()`.',
  },
  {
    api: 'confirm',
    path: /^confirm$/,
    instead: 'Ask the agent with `elicitation/confirm`: `context.confirm()`, `context.elicit()`.',
  },
  {
    api: 'prompt',
    path: /^prompt$/,
    instead:
      'Take the value as a parameter, or ask the agent with `elicitation/input`: `context.input()`, `context.elicit()`.',
  },
  {
    api: 'window.open',
    path: /^open$/,
    instead: 'Return the content, or the URL as data; the agent opens it.',
  },
  { api: 'navigator.clipboard', path: /^navigator\.clipboard\.\w+$/, instead: returnIt },
  {
    api: 'document.execCommand',
    path: /^document\.execCommand$/,
    first: /^(copy|cut|paste)$/i,
    instead: returnIt,
  },
  { api: 'navigator.share', path: /^navigator\.share$/, instead: returnIt },
  { api: 'showOpenFilePicker', path: /^showOpenFilePicker$/, instead: takeFile },
  { api: 'showDirectoryPicker', path: /^showDirectoryPicker$/, instead: takeFile },
  { api: 'showSaveFilePicker', path: /^showSaveFilePicker$/, instead: returnFile },
  {
    api: 'Notification',
    path: /^Notification(\.requestPermission)?$/,
    instead: 'Tell the agent with `context.notify()`.',
  },
  {
    api: 'getUserMedia',
    path: /^navigator\.(mediaDevices\.getUserMedia|(webkit)?[gG]etUserMedia)$/,
    instead: declareIt,
    permission: true,
  },
  {
    api: 'getDisplayMedia',
    path: /^navigator\.mediaDevices\.getDisplayMedia$/,
    instead: declareIt,
    permission: true,
  },
  ...[
    'geolocation.getCurrentPosition',
    'geolocation.watchPosition',
    'bluetooth.requestDevice',
    'hid.requestDevice',
    'serial.requestPort',
    'usb.requestDevice',
    'requestMIDIAccess',
  ].map((name) => ({
    api: `navigator.${name}`,
    path: new RegExp(`^navigator\\.${name.replace('.', '\\.')}$`),
    instead: declareIt,
    permission: true,
  })),
]

/** Finds a use of an API: called, constructed, or passed as a callback, as in `.then(alert)`. */
export function findApis(source: SourceCode, node: ESTree.CallExpression | ESTree.NewExpression): Finding[] {
  return [node.callee, ...node.arguments].flatMap((used) => {
    const path = globalPath(source, used)?.replace(/\.(call|apply|bind)$/, '')
    const match = path === undefined ? undefined : apis.find((api) => api.path.test(path))
    const fits = match && (match.first === undefined || match.first.test(firstText(source, node)))
    if (!fits) return []
    const { api, instead, permission = false } = match
    // Reports the call. For a callback, reports the argument.
    return [{ node: used === node.callee ? node : used, api, instead, permission }]
  })
}

function firstText(source: SourceCode, { arguments: [first] }: ESTree.CallExpression | ESTree.NewExpression) {
  return (first && textOf(source, first)) ?? ''
}
