/** @returns whether a type, with or without parameters, is one of those that are taken; `image/*` takes all pictures. */
export function takes(mimeTypes: readonly string[] | undefined, mimeType: string): boolean {
  const [essence = ''] = mimeType.toLowerCase().split(';', 1)
  return (
    !mimeTypes ||
    mimeTypes.some((taken) =>
      taken.endsWith('/*')
        ? essence.startsWith(taken.slice(0, -1).toLowerCase())
        : essence.trim() === taken.toLowerCase(),
    )
  )
}

/** @returns the only type that is taken, when there is one. */
export function onlyType(mimeTypes: readonly string[] = []): string | undefined {
  const [first] = mimeTypes
  return mimeTypes.length === 1 && !first?.endsWith('/*') ? first : undefined
}
