/** Milliseconds. A separate file, because only the server needs it. */
export const deadline = process.env.ABP_NEXT_DEADLINE ? Number(process.env.ABP_NEXT_DEADLINE) : undefined
