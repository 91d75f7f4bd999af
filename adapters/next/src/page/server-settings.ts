// A separate file, because only the server needs these. withAbp sets them.

/** Milliseconds. */
export const deadline = process.env.ABP_NEXT_DEADLINE ? Number(process.env.ABP_NEXT_DEADLINE) : undefined

/** The address of the module that fetches what an agent's first call needs. */
export const prefetch = process.env.ABP_NEXT_PREFETCH || undefined
