const listeners = new WeakMap<object, Set<() => unknown>>()

/**
 * Calls the listener each time a session's capabilities have changed.
 *
 * @returns a function that removes the listener
 */
export function onCapabilitiesChange(session: object, listener: () => unknown): () => void {
  const known = listeners.get(session) ?? new Set()
  listeners.set(session, known.add(listener))
  return () => void known.delete(listener)
}

/** Notifies a session's listeners after its list was read again. */
export function capabilitiesChanged(session: object): void {
  for (const listener of listeners.get(session) ?? []) listener()
}
