/** The shells that have a script. */
export const shells = ['bash', 'zsh', 'fish'] as const

/** The hidden command that the scripts call. */
export const completeCommand = '__complete'
