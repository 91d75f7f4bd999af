// A separate file, because only the server needs these. withAbp sets them.

/** Milliseconds. */
export const deadline = process.env.ABP_NEXT_DEADLINE ? Number(process.env.ABP_NEXT_DEADLINE) : undefined

/** URL of the module that fetches the files for an agent's first call. */
export const prefetch = process.env.ABP_NEXT_PREFETCH || undefined
