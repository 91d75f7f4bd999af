const returnIt = 'Return the content; the agent puts it where its user wants it.'
const returnFile = 'Return the file in the result, with its type and name; the agent saves it.'
const takeFile = 'Take the file as a parameter of the capability.'
const declareIt =
  "Declare it in the capability's `requirements`, with `permission(…)` of '@abp-kit/core/requirements', so that the agent can have it granted before the call."

/**
 * The alternatives in this protocol (docs/protocol.md §5). The ESLint rule `no-delivery-mechanism` gives the
 * same advice.
 */
const alternatives: [api: RegExp, alternative: string][] = [
  [/^alert$/, 'Return the text with the data, or tell the agent with `context.notify()`.'],
  [/^confirm$/, 'Ask the agent with `context.confirm()`.'],
  [/^prompt$/, 'Take the value as a parameter, or ask the agent with `context.input()`.'],
  [/^window\.open$/, 'Return the content, or the URL as data; the agent opens it.'],
  [/clipboard\.read|^get(User|Display)Media$|geolocation|\.request(Device|Port|MIDIAccess)$/, declareIt],
  [/^show(OpenFile|Directory)Picker$|^<input/, takeFile],
  [/^showSaveFilePicker$|^<a download>$/, returnFile],
  [/^Notification/, 'Tell the agent with `context.notify()`.'],
  [/^blob URL$/, 'The page would be gone, and the call with it. Return the content of the blob.'],
]

/** @returns a sentence with the alternative. */
export function alternativeTo(api: string): string {
  return alternatives.find(([pattern]) => pattern.test(api))?.[1] ?? returnIt
}
